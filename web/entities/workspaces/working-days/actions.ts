import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { absencesPath, calendarPath, hoursPath } from './load.ts';
import { absences, calendars, useWhy, withoutWhy } from './store.ts';
import type {
  Absence,
  AnsweredAbsence,
  Holiday,
  HolidayImport,
  MemberHours,
  WeekMinutes,
  Why,
  WorkingCalendarRow,
} from './types.ts';

const mutation = () => ({ mutationId: newId() });
const holidaysPath = () => `${calendarPath(currentWorkspace().slug)}holidays/`;

const changeCalendar = rowChanges<WorkingCalendarRow>({
  kind: 'working_calendar',
  store: calendars,
  streamOf: (row) => workspaceStream(row.workspace_id),
});

/** Sets the minutes of days of the week: at once here. The calendar must be loaded. */
export async function setDays(workspaceId: string, days: Partial<WeekMinutes>): Promise<void> {
  const before = calendars.get(workspaceId);
  if (!before) return;
  await changeCalendar({
    id: workspaceId,
    op: 'patch',
    patch: { days: { ...before.days, ...days } },
    action: 'settings',
    request: { method: 'PATCH', path: calendarPath(currentWorkspace().slug), body: { days } },
  });
}

const withHolidays = (id: string, change: (known: readonly Holiday[]) => Holiday[], seq: number) => {
  const before = calendars.get(id);
  if (!before) return;
  const holidays = change(before.holidays).toSorted((one, other) => one.day.localeCompare(other.day));
  calendars.confirmRows([{ ...before, holidays }], workspaceStream(id), seq);
};

/** Adds a holiday. Throws the ApiError whose fields name what was wrong. */
export async function addHoliday(day: string, name: string): Promise<void> {
  const { id } = currentWorkspace();
  const { data, seqs } = await api.post<Holiday>(holidaysPath(), { id: newId(), day, name }, mutation());
  const isOther = (each: Holiday) => each.id !== data.id;
  withHolidays(id, (known) => [...known.filter(isOther), data], seqs[workspaceStream(id)] ?? 0);
}

/** Deletes a holiday. Throws the ApiError that says why it was not deleted. */
export async function deleteHoliday(holidayId: string): Promise<void> {
  const { id } = currentWorkspace();
  const { seqs } = await api.delete(`${holidaysPath()}${holidayId}/`, mutation());
  const seq = seqs[workspaceStream(id)] ?? 0;
  withHolidays(id, (known) => known.filter((each) => each.id !== holidayId), seq);
}

/** What a calendar file would add. */
export const previewImport = async (ics: string): Promise<HolidayImport> =>
  (await api.post<HolidayImport>(`${holidaysPath()}import/`, { ics, dry_run: true })).data;

/** Adds the holidays of a calendar file; the Change of the calendar brings them. */
export const importHolidays = async (ics: string): Promise<HolidayImport> =>
  (await api.post<HolidayImport>(`${holidaysPath()}import/`, { ics }, mutation())).data;

/** Sets a person's own hours; null lets those of the workspace apply again. */
export async function putHours(
  memberId: string,
  hours: { days: WeekMinutes; from_day: string } | null,
): Promise<MemberHours | null> {
  const path = hoursPath(currentWorkspace().slug, memberId);
  if (hours) return (await api.send<MemberHours>({ method: 'PUT', path, body: hours }, newId())).data;
  await api.delete(path, mutation());
  return null;
}

const changeAbsence = rowChanges<Absence>({
  kind: 'absence',
  store: absences,
  streamOf: (row) => workspaceStream(row.workspace_id),
  readCreated: (answer) => withoutWhy(answer as AnsweredAbsence),
});

export type AbsenceFields = Omit<Absence, 'id' | 'workspace_id'> & Why;

const noteWhy = (id: string, { kind, reason }: Why) => useWhy.setState({ [id]: { kind, reason } });
const rowOf = ({ kind: _kind, reason: _reason, ...row }: AbsenceFields) => row;

/** Adds days on which a person is away: at once here. */
export function createAbsence(fields: AbsenceFields): void {
  const { id: workspace_id, slug } = currentWorkspace();
  const id = newId();
  noteWhy(id, fields);
  void changeAbsence({
    id,
    op: 'create',
    patch: { ...rowOf(fields), id, workspace_id },
    action: 'settings',
    request: { method: 'POST', path: absencesPath(slug), body: { ...fields, id } },
  });
}

/** Changes days on which a person is away: at once here. */
export function patchAbsence(id: string, fields: AbsenceFields): void {
  const { member_id: _member, ...body } = fields;
  const before = useWhy.getState()[id];
  noteWhy(id, fields);
  const noted = useWhy.getState()[id];
  const end = changeAbsence({
    id,
    op: 'patch',
    patch: rowOf(fields),
    action: 'settings',
    request: { method: 'PATCH', path: `${absencesPath(currentWorkspace().slug)}${id}/`, body },
  });
  void end.then((stored) => {
    const isNewest = useWhy.getState()[id] === noted;
    if (stored === null && before && isNewest) noteWhy(id, before);
  });
}

export function deleteAbsence(id: string): void {
  void changeAbsence({
    id,
    op: 'remove',
    patch: {},
    action: 'settings',
    request: { method: 'DELETE', path: `${absencesPath(currentWorkspace().slug)}${id}/` },
  });
}
