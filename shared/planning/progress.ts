import { z } from 'zod';
import { PRIORITIES } from '../work-items/items/priority.ts';

export const STATE_COUNTS = {
  total_issues: z.int(),
  completed_issues: z.int(),
  cancelled_issues: z.int(),
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
};
export const STATE_POINTS = {
  total_estimate_points: z.number(),
  completed_estimate_points: z.number(),
  cancelled_estimate_points: z.number(),
  started_estimate_points: z.number(),
  unstarted_estimate_points: z.number(),
  backlog_estimate_points: z.number(),
};

/** How far the items of a cycle or module are, by groups of states, counted and in points. */
export const progressSchema = z.object({ ...STATE_COUNTS, ...STATE_POINTS });
export type Progress = z.infer<typeof progressSchema>;

/** The same at the end of a day. */
export const dailyProgressSchema = progressSchema.extend({ date: z.string(), progress_date: z.string() });
export type DailyProgress = z.infer<typeof dailyProgressSchema>;
export const cycleProgressSchema = progressSchema.extend({ progress: z.array(dailyProgressSchema) });
export type CycleProgress = z.infer<typeof cycleProgressSchema>;

export const MEASURES = ['issues', 'points'] as const;
export type Measure = (typeof MEASURES)[number];

/** Items are counted, or their points are added: a row has the fields of one of both. */
const measures = {
  ...{
    total_issues: z.int().optional(),
    completed_issues: z.int().optional(),
    pending_issues: z.int().optional(),
  },
  total_estimates: z.number().optional(),
  completed_estimates: z.number().optional(),
  pending_estimates: z.number().optional(),
};
const assigneeShareSchema = z.object({
  assignee_id: z.uuid().nullable(),
  display_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  ...measures,
});
const labelShareSchema = z.object({
  label_id: z.uuid().nullable(),
  label_name: z.string().nullable(),
  color: z.string().nullable(),
  ...measures,
});

const priorityShareSchema = z.object({ priority: z.enum(PRIORITIES), ...measures });

/** What remains at the end of each day; null for days to come. */
export type CompletionChart = Record<string, number | null>;

/** How items are spread over people, labels, priorities and days (docs/contract/cycles.md#shares-of-people-and-labels). */
export const distributionSchema = z.object({
  assignees: z.array(assigneeShareSchema),
  labels: z.array(labelShareSchema),
  /** Not in snapshots that were stored before these were counted. */
  priorities: z.array(priorityShareSchema).optional(),
  completion_chart: z.record(z.string(), z.number().nullable()),
});
export type Distribution = z.infer<typeof distributionSchema>;
export const NO_DISTRIBUTION: Distribution = { assignees: [], labels: [], completion_chart: {} };
