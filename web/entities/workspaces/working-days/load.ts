import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { today } from '#lib/dates/dates.ts';
import { api } from '#lib/http/api-client.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { onChange, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import { absences, calendars, mayKnowWhy, withoutWhy } from './store.ts';
import type { AnsweredAbsence, MemberHours, WorkingCalendarRow } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

/** Absences that ended before are of no screen but the list of all of them. */
const DAYS_BACK = 366;

export const calendarPath = (slug: string) => `/api/workspaces/${slug}/working-calendar/`;
export const absencesPath = (slug: string) => `/api/workspaces/${slug}/absences/`;
export const hoursPath = (slug: string, memberId: string) =>
  `/api/workspaces/${slug}/members/${memberId}/hours/`;

/** Reads the calendar of a workspace. */
export const loadCalendar = ({ id, slug }: WorkspaceRef) =>
  loadRows({
    store: calendars,
    streamOf: () => workspaceStream(id),
    read: async () => {
      const { data, seqs } = await api.get<WorkingCalendarRow>(calendarPath(slug));
      return { data: [data], seqs };
    },
  });

/** The most rows of a list or a page. */
const MOST = 1000;

/** Reads all absences from a day on: as a list, or page by page where a list does not have all of them. */
async function readAbsences(slug: string, from: string) {
  const path = absencesPath(slug);
  const { data, seqs } = await api.get<AnsweredAbsence[]>(path, { query: { from } });
  if (data.length < MOST) return { data, seqs };
  const rows: AnsweredAbsence[] = [];
  let cursor: string | null = FIRST_CURSOR;
  while (cursor !== null) {
    const query = { from, per_page: MOST, cursor };
    const page: Envelope<AnsweredAbsence[]> = (await api.get<Envelope<AnsweredAbsence[]>>(path, { query }))
      .data;
    rows.push(...page.results);
    cursor = page.next_page_results ? page.next_cursor : null;
  }
  return { data: rows, seqs };
}

/** Reads when people are away, from a year ago on. */
export const loadAbsences = ({ id, slug }: WorkspaceRef) => {
  const from = daysAfter(today(), -DAYS_BACK);
  return loadRows({
    store: absences,
    streamOf: () => workspaceStream(id),
    read: async () => {
      const { data, seqs } = await readAbsences(slug, from);
      return { data: data.map(withoutWhy), seqs };
    },
    isCovered: (row) => row.workspace_id === id && row.to_day >= from,
  });
};

export const fetchHours = async (slug: string, memberId: string): Promise<MemberHours> =>
  (await api.get<MemberHours>(hoursPath(slug, memberId))).data;

/** Guests have the calendar alone. */
export async function loadWorkingDays(workspace: WorkspaceRef & { role: number }): Promise<void> {
  const isGuest = workspace.role <= ROLE.GUEST;
  await Promise.all([loadCalendar(workspace), isGuest ? undefined : loadAbsences(workspace)]);
}

const openWorkspace = () => {
  const { workspaces, currentId } = useWorkspaces.getState();
  return workspaces.find(({ id }) => id === currentId && calendars.get(id) !== undefined);
};

const reloader = new Reloader(async () => {
  const workspace = openWorkspace();
  if (workspace) await loadWorkingDays(workspace);
  return true;
});

onResync((stream) => {
  if (stream.startsWith('workspace:')) void reloader.request();
});

/** A Change does not say why: who may know reads it. */
onChange('absence', (change) => {
  const memberId = change.row?.['member_id'];
  absences.confirm(withoutKind(change));
  if (change.op === 'put' && typeof memberId === 'string' && mayKnowWhy(memberId)) void reloader.request();
});

function withoutKind(change: Parameters<typeof absences.confirm>[0]) {
  if (!change.row) return change;
  const { kind: _kind, reason: _reason, ...row } = change.row;
  return { ...change, row };
}
