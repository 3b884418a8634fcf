import { daysOfWeek } from '@tandem/shared/tracking/week.ts';
import type { TimeEntry, TimerRow, WeekAnswer } from '#entities/tracking/types.ts';

const at = '2026-01-01T10:00:00Z';

/** An hour of mine for an item, with other values where `fields` has them. */
export const entryRow = (id: string, fields: Partial<TimeEntry> = {}): TimeEntry => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  issue_id: 'i1',
  member_id: 'me',
  day: '2026-11-20',
  minutes: 60,
  note: '',
  is_billable: false,
  activity_id: null,
  started_at: null,
  is_locked: false,
  created_at: at,
  ...fields,
});

/** My timer for an item, with other values where `fields` has them. */
export const timerRow = (fields: Partial<TimerRow> = {}): TimerRow => ({
  id: 't1',
  user_id: 'me',
  workspace_id: 'w',
  project_id: 'p',
  issue_id: 'i1',
  activity_id: null,
  note: '',
  started_at: at,
  item: {
    id: 'i1',
    name: 'Item i1',
    sequence_id: 1,
    project_identifier: 'P',
    project_id: 'p',
    state_id: 'todo',
  },
  ...fields,
});

/** A week of mine with these entries, a row for each item. */
export const weekAnswer = (
  start: string,
  entries: readonly TimeEntry[],
  fields: Partial<WeekAnswer> = {},
): WeekAnswer => ({
  member_id: 'me',
  start,
  days: daysOfWeek(start),
  rows: [...Map.groupBy(entries, ({ issue_id }) => issue_id)].map(([issue_id, own]) => ({
    issue: issue_id ? { ...timerRow().item!, id: issue_id, name: `Item ${issue_id}` } : null,
    project_id: 'p',
    activity_id: own[0]?.activity_id ?? null,
    entries: own as WeekAnswer['rows'][number]['entries'],
  })),
  other_minutes: 0,
  planned: null,
  timer: null,
  sheet: {
    id: null,
    workspace_id: 'w',
    member_id: 'me',
    week_start: start,
    state: 'open',
    note: '',
    submitted_at: null,
    approved_at: null,
    approved_by: null,
    approver_ids: [],
  },
  lock_until: null,
  ...fields,
});
