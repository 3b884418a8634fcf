import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/** One count: of a bar, or of a part of it. */
const cellSchema = z.object({
  dimension: z.string(),
  segment: z.string().optional(),
  count: z.int().optional(),
  estimate: z.number().nullable().optional(),
});
export type Cell = z.infer<typeof cellSchema>;

/** Counts by the values of an axis (docs/contract/analytics.md#custom-analytics). */
export const countsSchema = z.object({
  total: z.int(),
  distribution: z.record(z.string(), z.array(cellSchema)),
});
export type Counts = z.infer<typeof countsSchema>;

/** Names and colours of what the axes hold; empty for those that are not asked for. */
const extrasSchema = z.object({
  state_details: z.array(z.object({ state_id: z.uuid(), state__name: z.string(), state__color: z.string() })),
  assignee_details: z.array(
    z.object({
      assignees__id: z.uuid(),
      assignees__display_name: z.string(),
      assignees__first_name: z.string(),
      assignees__last_name: z.string(),
      assignees__avatar_url: z.string().nullable(),
    }),
  ),
  label_details: z.array(
    z.object({ labels__id: z.uuid(), labels__color: z.string(), labels__name: z.string() }),
  ),
  cycle_details: z.array(z.object({ issue_cycle__cycle_id: z.uuid(), issue_cycle__cycle__name: z.string() })),
  module_details: z.array(
    z.object({ issue_module__module_id: z.uuid(), issue_module__module__name: z.string() }),
  ),
});
export type Extras = z.infer<typeof extrasSchema>;

export const customSchema = countsSchema.extend({ extras: extrasSchema });
export type CustomAnalytics = z.infer<typeof customSchema>;

const groupCountSchema = z.object({ state_group: z.string(), state_count: z.int() });
const creatorSchema = z.object({
  created_by__id: z.uuid(),
  created_by__first_name: z.string(),
  created_by__last_name: z.string(),
  created_by__display_name: z.string(),
  created_by__avatar_url: z.string().nullable(),
  count: z.int(),
});
const assigneeSchema = z.object({
  assignees__id: z.uuid().nullable(),
  assignees__first_name: z.string().nullable(),
  assignees__last_name: z.string().nullable(),
  assignees__display_name: z.string().nullable(),
  assignees__avatar_url: z.string().nullable(),
  count: z.int(),
});

/** What there is to do and who does it (docs/contract/analytics.md#scope-and-demand). */
export const scopeAndDemandSchema = z.object({
  total_issues: z.int(),
  total_issues_classified: z.array(groupCountSchema),
  open_issues: z.int(),
  open_issues_classified: z.array(groupCountSchema),
  issue_completed_month_wise: z.array(z.object({ month: z.int(), count: z.int() })),
  most_issue_created_user: z.array(creatorSchema),
  most_issue_closed_user: z.array(assigneeSchema),
  pending_issue_user: z.array(assigneeSchema),
  open_estimate_sum: z.number().nullable(),
  total_estimate_sum: z.number().nullable(),
});
export type ScopeAndDemand = z.infer<typeof scopeAndDemandSchema>;

const jsonObject = z.record(z.string(), z.unknown());

/** A saved chart (docs/contract/analytics.md#saved-charts). */
export const analyticViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  query: jsonObject,
  query_dict: jsonObject,
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type AnalyticView = z.infer<typeof analyticViewSchema>;
