import type { WorkingCalendar } from '@tandem/shared/workspaces/working-days/days-off.ts';
import { DEFAULT_WEEK } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { calendars } from './store.ts';

/** The calendar that a workspace begins with. */
export const USUAL_CALENDAR: WorkingCalendar = { days: DEFAULT_WEEK, holidays: [] };

/** Returns the calendar of a workspace, or the usual one until it was read. */
export const calendarOf = (workspaceId: string): WorkingCalendar =>
  calendars.get(workspaceId) ?? USUAL_CALENDAR;
