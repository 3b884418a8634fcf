import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { stateSchema } from '../../projects/states/schema.ts';
import { PRIORITIES } from '../items/priority.ts';
import { workItemDetailSchema } from '../items/schema.ts';
import { INTAKE_STATUSES } from './statuses.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** The work item as lists of intake show it. */
const intakeIssueSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  sequence_id: z.int(),
  project_id: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
  label_ids: z.array(z.uuid()),
  assignee_ids: z.array(z.uuid()),
  state_id: z.uuid(),
  created_by: z.uuid().nullable(),
});

const decision = {
  status: z.literal(INTAKE_STATUSES),
  duplicate_to: z.uuid().nullable(),
  snoozed_till: z.string().nullable(),
  decided_by: z.uuid().nullable(),
  decided_at: z.string().nullable(),
};

/** The state of what waits (docs/contract/intake.md#the-state-of-what-waits). */
export const intakeStateSchema = stateSchema
  .omit({ wip_limit: true, is_wip_enforced: true })
  .extend({ group: z.literal('triage') });
export type IntakeState = z.infer<typeof intakeStateSchema>;

/** A row of GET P/inbox-issues/ (docs/contract/intake.md#fields), and what a Change of one carries. */
export const intakeItemSchema = z.object({
  id: z.uuid(),
  ...decision,
  source: z.string().nullable(),
  /** Of what came from outside: who wrote it, in their words. */
  source_name: z.string().nullable(),
  source_email: z.string().nullable(),
  issue: intakeIssueSchema,
  created_by: z.uuid().nullable(),
});
export type IntakeItem = z.infer<typeof intakeItemSchema>;

const duplicateSchema = intakeIssueSchema.omit({ updated_at: true, assignee_ids: true, state_id: true });

/** The answer of every call about one item. */
export const intakeDetailSchema = intakeItemSchema.extend({
  duplicate_issue_detail: duplicateSchema.nullable(),
  // While it waits, it is in a state of which no list knows.
  issue: workItemDetailSchema.extend({ state__group: z.enum([...STATE_GROUPS, 'triage']) }),
});
export type IntakeDetail = z.infer<typeof intakeDetailSchema>;

/** GET P/inboxes/. */
export const intakeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  view_props: jsonObject,
  logo_props: jsonObject,
  workspace: z.uuid(),
  project: z.uuid(),
  project_detail: projectDetailSchema,
  pending_issue_count: z.int(),
  ...auditFields,
  ...deletedAtField,
});
export type Intake = z.infer<typeof intakeSchema>;
