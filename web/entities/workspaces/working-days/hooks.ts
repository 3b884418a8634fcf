import { absencesByWorkspace, calendars, useWhy } from './store.ts';
import type { Absence, Why, WorkingCalendarRow } from './types.ts';

/** The calendar of a workspace; undefined until it was read. */
export const useWorkingCalendar = (workspaceId: string): WorkingCalendarRow | undefined =>
  calendars.useRow(workspaceId);

/** All known absences of a workspace, by their first days. */
export const useAbsences = (workspaceId: string): readonly Absence[] =>
  absencesByWorkspace.useList(workspaceId);

/** Why a person is away; undefined for who may not know. */
export const useWhyOf = (absenceId: string): Why | undefined => useWhy((known) => known[absenceId]);
