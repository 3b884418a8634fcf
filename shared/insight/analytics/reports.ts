import { z } from 'zod';
import { numericInput } from '../../http/lenient.ts';
import { dailyProgressSchema } from '../../planning/progress.ts';

const days = (fallback: number, most: number) => numericInput(z.int().min(1).max(most)).default(fallback);

/** A cycle by what was planned at the end of its first day and what was done at its end (docs/contract/analytics.md#velocity). */
const velocityRowSchema = z.object({
  cycle_id: z.uuid(),
  name: z.string(),
  project_id: z.uuid(),
  start_date: z.string(),
  end_date: z.string(),
  is_running: z.boolean(),
  planned_issues: z.int(),
  completed_issues: z.int(),
  planned_points: z.number(),
  completed_points: z.number(),
});
export const velocitySchema = z.object({
  cycles: z.array(velocityRowSchema),
  /** Of cycles that are over; null when none is. */
  average: z.object({ issues: z.number(), points: z.number() }).nullable(),
});
export type Velocity = z.infer<typeof velocitySchema>;
const MAX_CYCLES = 24;
export const velocityQuery = { cycles: days(8, MAX_CYCLES) };

/** The groups of states at the end of each day (docs/contract/analytics.md#cumulative-flow). */
export const flowSchema = z.object({ days: z.array(dailyProgressSchema) });
export type Flow = z.infer<typeof flowSchema>;
const MAX_FLOW_DAYS = 366;
export const flowQuery = { days: days(60, MAX_FLOW_DAYS) };

const scopeDaySchema = z.object({
  date: z.string(),
  scope_issues: z.int().nullable(),
  completed_issues: z.int().nullable(),
  remaining_issues: z.int().nullable(),
  scope_points: z.number().nullable(),
  completed_points: z.number().nullable(),
  remaining_points: z.number().nullable(),
});
/** What there was to do and what was done at the end of each day (docs/contract/analytics.md#burnup-and-burndown). */
export const burnSchema = z.object({ days: z.array(scopeDaySchema) });
export type Burn = z.infer<typeof burnSchema>;

const hours = z.number().nullable();
const spreadSchema = z.object({ count: z.int(), median_hours: hours, p85_hours: hours });
/** How long items took (docs/contract/analytics.md#lead-and-cycle-time). */
export const leadTimeSchema = z.object({
  lead: spreadSchema,
  cycle: spreadSchema,
  weeks: z.array(
    z.object({
      week: z.string(),
      count: z.int(),
      lead_median_hours: hours,
      cycle_median_hours: hours,
    }),
  ),
});
export type LeadTime = z.infer<typeof leadTimeSchema>;
const MAX_LEAD_DAYS = 366;
export const leadTimeQuery = { days: days(90, MAX_LEAD_DAYS) };

/** Who has how much to do (docs/contract/analytics.md#workload). */
export const workloadSchema = z.array(
  z.object({
    assignee_id: z.uuid().nullable(),
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    backlog_issues: z.int(),
    unstarted_issues: z.int(),
    started_issues: z.int(),
    completed_issues: z.int(),
    backlog_points: z.number(),
    unstarted_points: z.number(),
    started_points: z.number(),
    completed_points: z.number(),
  }),
);
export type Workload = z.infer<typeof workloadSchema>;
