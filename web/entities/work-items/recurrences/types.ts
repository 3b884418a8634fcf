/** docs/contract/recurrences.md#fields */
export type AssigneeMode = 'template' | 'in_turn' | 'fewest_open';
export type Recurrence = {
  id: string;
  workspace_id: string;
  project_id: string;
  template_id: string;
  name: string;
  mode: 'dates' | 'after_done';
  rule: string | null;
  after_days: number | null;
  counts_cancelled: boolean;
  time: string;
  lead_days: number;
  starts_on: string;
  ends_on: string | null;
  max_count: number | null;
  assignees: { mode: AssigneeMode; member_ids: string[] };
  days_off: 'keep' | 'next' | 'previous';
  is_paused: boolean;
  paused_until: string | null;
  skipped: string[];
  next_due: string | null;
  next_run_at: string | null;
  next_member_id: string | null;
  open_item_id: string | null;
  runs_count: number;
  last_error: string | null;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
};

/** What a person decides about a recurrence. */
export type RecurrenceInput = Pick<
  Recurrence,
  | ('template_id' | 'name' | 'mode' | 'rule' | 'after_days' | 'counts_cancelled' | 'time' | 'lead_days')
  | ('starts_on' | 'ends_on' | 'max_count' | 'assignees' | 'days_off')
>;

export type RunNote = { kind: 'last_day' | 'day_off' | 'moved' | 'clock_change' } & Record<string, unknown>;
/** A run that is still to come. */
export type ComingRun = {
  due: string;
  weekday: string | number;
  made_on: string;
  member_id: string | null;
  is_skipped: boolean;
  notes: RunNote[];
};
export type RecurrencePreview = { runs: ComingRun[]; until: string | null };

/** A run that was. */
export type RecurrenceRun = {
  id: string;
  recurrence_id: string;
  due: string;
  made_at: string;
  item_id: string | null;
  member_id: string | null;
  kind: 'made' | 'skipped' | 'made_up';
  note: string | null;
};
