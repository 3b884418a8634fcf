/*
 * What a recurrence is made of (docs/contract/recurrences.md). This file is free of zod because the browser imports it.
 */

/** When the next item is made: on the days of a rule, or so many days after the last item was closed. */
export const RECURRENCE_MODES = ['dates', 'after_done'] as const;
export type RecurrenceMode = (typeof RECURRENCE_MODES)[number];

/** Who the item is assigned to: as the template says, the members in turn, or the member with the fewest open items. */
export const ASSIGNEE_MODES = ['template', 'in_turn', 'fewest_open'] as const;
export type AssigneeMode = (typeof ASSIGNEE_MODES)[number];

/** Where a due day goes that is no working day. */
export const DAYS_OFF = ['keep', 'next', 'previous'] as const;
export type DaysOff = (typeof DAYS_OFF)[number];

export const RUN_KINDS = ['made', 'skipped', 'made_up'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Why a recurrence made no item, or not the one that it was to make (docs/contract/recurrences.md#errors). */
export const RECURRENCE_ERRORS = [
  'template_gone',
  'template_asks',
  'people_gone',
  'actor_gone',
  'failed',
] as const;
export type RecurrenceError = (typeof RECURRENCE_ERRORS)[number];

export const RECURRENCE_LIMITS = {
  /** Recurrences of a project. */
  recurrences: 200,
  name: 255,
  rule: 500,
  interval: 1000,
  after_days: 3650,
  lead_days: 365,
  max_count: 10_000,
  members: 50,
  skipped: 500,
  /** Runs of a preview. */
  preview: 10,
} as const;

export const DEFAULT_TIME = '09:00';
