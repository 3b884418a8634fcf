import type { Absence as FullAbsence } from '@tandem/shared/workspaces/working-days/schema.ts';

export type {
  Holiday,
  HolidayImport,
  MemberHours,
  WorkingCalendarRow,
} from '@tandem/shared/workspaces/working-days/schema.ts';
export type { WeekMinutes, WeekdayName } from '@tandem/shared/workspaces/working-days/weekdays.ts';

/** docs/contract/working-days.md#an-absence; what all members may know. */
export type Absence = Pick<
  FullAbsence,
  'id' | 'workspace_id' | 'member_id' | 'from_day' | 'to_day' | 'from_half' | 'to_half'
>;
/** Why a person is away, for this person and for administrators. */
export type Why = { kind: NonNullable<FullAbsence['kind']>; reason: string };
export type AnsweredAbsence = FullAbsence;
