import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';

export type {
  ListedRun,
  Preview as RecurrencePreview,
  PreviewNote,
  PreviewRun,
  Recurrence,
  RecurrenceRun,
} from '@tandem/shared/work-items/recurrences/schema.ts';

/** What a person decides about a recurrence. */
export type RecurrenceInput = Pick<
  Recurrence,
  | ('template_id' | 'name' | 'mode' | 'rule' | 'after_days' | 'counts_cancelled' | 'time' | 'lead_days')
  | ('starts_on' | 'ends_on' | 'max_count' | 'assignees' | 'days_off')
>;
