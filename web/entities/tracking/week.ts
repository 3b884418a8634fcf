import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { follow, holdStream, onChange, onResync } from '../live/live.ts';
import { loadRows } from '../live/load-rows.ts';
import { isJoined } from '../projects/projects/store.ts';
import { currentWorkspace, useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { streamOfEntry } from './actions.ts';
import { ShownReads } from './shown-reads.ts';
import { entries } from './store.ts';
import type { NamedItem, TimeEntry, WeekAnswer } from './types.ts';

/** A week beside its entries, which are in their store. */
export type Week = Omit<WeekAnswer, 'rows' | 'timer'> & { rows: readonly WeekRow[] };
type WeekRow = Pick<WeekAnswer['rows'][number], 'issue' | 'project_id' | 'activity_id'>;
type TimeSubjectRow = Pick<TimeEntry, 'project_id' | 'issue_id' | 'activity_id'>;
type WorkspaceRef = { id: string; slug: string };
type WeekKey = { memberId: string; start: string };

const keyOf = (workspaceId: string, { memberId, start }: WeekKey) => `${workspaceId} ${memberId} ${start}`;
export const useWeeks = create<Record<string, Week>>(() => ({}));
/** What is known of items that weeks and timers name, by id. */
export const useNamedItems = create<Record<string, NamedItem>>(() => ({}));

export const nameItem = (item: NamedItem) => useNamedItems.setState({ [item.id]: item });

/** What is known of an item; null for none. */
export const findNamedItem = (id: string | null): NamedItem | null =>
  id === null ? null : (useNamedItems.getState()[id] ?? null);

const showWeek = (workspaceId: string, week: Week) =>
  useWeeks.setState({ [keyOf(workspaceId, { memberId: week.member_id, start: week.start })]: week });

async function loadWeek(
  { id: workspaceId, slug }: WorkspaceRef,
  { memberId, start }: WeekKey,
): Promise<Week> {
  let week: WeekAnswer | undefined;
  const { rows, seqs } = await loadRows<TimeEntry>({
    store: entries,
    streamOf: streamOfEntry,
    read: async () => {
      const answer = await api.get<WeekAnswer>(`/api/workspaces/${slug}/time/week/`, {
        query: { member: memberId, start },
      });
      week = answer.data;
      return { data: answer.data.rows.flatMap((row) => row.entries), seqs: answer.seqs };
    },
    isCovered: (row) =>
      row.workspace_id === workspaceId &&
      row.member_id === memberId &&
      row.day >= start &&
      row.day <= (week?.days.at(-1) ?? start),
  });
  const { timer: _timer, rows: _rows, ...rest } = week as WeekAnswer;
  const known: Week = {
    ...rest,
    rows: (week as WeekAnswer).rows.map(({ issue, project_id, activity_id }) => ({
      issue,
      project_id,
      activity_id,
    })),
  };
  for (const { issue } of known.rows) if (issue) nameItem(issue);
  showWeek(workspaceId, known);
  // The stream of a project that I left is refused, and with it its rows would be forgotten.
  for (const projectId of new Set(rows.map((row) => row.project_id).filter(isJoined))) {
    follow(projectStream(projectId), seqs[projectStream(projectId)]);
  }
  return known;
}

type Shown = { week: Week | undefined; isFailed: boolean; reload: () => void };
const weeks = new ShownReads();
/** Reads the weeks on the screen again. */
export const readWeeksAgain = weeks.again;

/** The week of a person; read and kept current while mounted. */
export function useWeek(memberId: string, start: string): Shown {
  const { id, slug } = useCurrentWorkspace();
  const week = useWeeks((known) => known[keyOf(id, { memberId, start })]);
  const [isFailed, setFailed] = useState(false);
  useEffect(
    () =>
      weeks.hold({
        read: () => loadWeek({ id, slug }, { memberId, start }),
        take: () => {},
        onState: setFailed,
      }),
    [id, slug, memberId, start],
  );
  return { week, isFailed, reload: readWeeksAgain };
}

/** Keeps Changes of the projects of a week coming while it is on the screen. */
export function useHeldProjects(projectIds: readonly string[]) {
  const ids = projectIds.toSorted().join(' ');
  useEffect(() => {
    const held = ids === '' ? [] : ids.split(' ').map((id) => holdStream(projectStream(id)));
    return () => {
      for (const letGo of held) letGo();
    };
  }, [ids]);
}

onResync(readWeeksAgain);
// A timer that another device stopped has made entries, maybe in a project that this one does not follow.
onChange('timer', readWeeksAgain);
// A week was decided on, or time was written in a submitted week, which opens it again.
onChange('time_sheet', readWeeksAgain);

/** What time of a week is for, read for another week; null when it could not be read. */
export async function readRowsOf(key: WeekKey): Promise<TimeSubjectRow[] | null> {
  try {
    const week = await loadWeek(currentWorkspace(), key);
    // Of items that may not be seen any more there is nothing to write time for.
    const known = week.rows.filter(({ issue, activity_id }) => issue !== null || activity_id !== null);
    return known.map(({ issue, project_id, activity_id }) => ({
      project_id,
      issue_id: issue?.id ?? null,
      activity_id: issue ? null : activity_id,
    }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
