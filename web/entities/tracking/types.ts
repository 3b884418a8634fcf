import type { Entry, TrackedItem } from '@tandem/shared/tracking/entries/schema.ts';
import type { Sheet as FullSheet, Team, WaitingSheet, Week } from '@tandem/shared/tracking/sheets/schema.ts';
import type { Timer as FullTimer } from '@tandem/shared/tracking/timer/schema.ts';
import type { TimeActivity } from '@tandem/shared/tracking/activities/schema.ts';

export type { SheetState } from '@tandem/shared/tracking/sheets/states.ts';
export type { TimeReport } from '@tandem/shared/tracking/entries/schema.ts';

/** Time that a person worked on one day (docs/contract/time.md#fields): the fields that the client reads. */
export type TimeEntry = Pick<
  Entry,
  | 'id'
  | 'workspace_id'
  | 'project_id'
  | 'issue_id'
  | 'member_id'
  | 'day'
  | 'minutes'
  | 'note'
  | 'is_billable'
  | 'activity_id'
  | 'started_at'
  | 'is_locked'
  | 'created_at'
>;

/** What a person may say and change of an entry. */
export type EntryValues = Pick<TimeEntry, 'day' | 'minutes' | 'note' | 'is_billable' | 'activity_id'>;
export type EntryPatch = Partial<EntryValues>;

/** What time is spent on: an item, or an activity of a project. */
export type TimeSubject = Pick<TimeEntry, 'project_id' | 'issue_id'>;

export type Activity = Pick<TimeActivity, 'id' | 'workspace_id' | 'name' | 'sort_order' | 'is_archived'>;

/** What a time sheet and a timer say of an item that the client may not have read. */
export type NamedItem = TrackedItem;

/** My running timer. Its id is mine, because a person has one at most. */
export type Timer = FullTimer & { timer_id: string };
export type TimerRow = FullTimer;

export type Sheet = Omit<FullSheet, 'id'>;
export type WeekAnswer = Week;
export type TeamAnswer = Team;
export type { WaitingSheet };
