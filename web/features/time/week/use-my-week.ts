import { useMemo } from 'react';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { entriesByMember } from '#entities/tracking/store.ts';
import { useHeldProjects, useWeek } from '#entities/tracking/week.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { daysOfWeek } from '@tandem/shared/tracking/week.ts';
import { useAddedRows, weekKey } from './added-rows.ts';
import { type GridRow, makeGrid } from './grid-rows.ts';

/** A week of mine: its entries as a grid, and what the server says of it. */
export function useMyWeek(start: string) {
  const me = useMe().id;
  const { id: workspaceId } = useCurrentWorkspace();
  const { week, isFailed, reload } = useWeek(me, start);
  const mine = entriesByMember.useList(me);
  const added = useAddedRows(weekKey(workspaceId, start));
  const projects = useJoinedProjects();
  const days = useMemo(() => daysOfWeek(start), [start]);
  const grid = useMemo(
    () =>
      makeGrid({
        days,
        entries: mine.filter((entry) => entry.workspace_id === workspaceId),
        added,
        projectIds: projects.map(({ id }) => id),
      }),
    [days, mine, workspaceId, added, projects],
  );
  useHeldProjects(grid.groups.map(({ projectId }) => projectId));
  return { week, grid, days, isFailed, reload, key: weekKey(workspaceId, start) };
}

export type MyWeek = ReturnType<typeof useMyWeek>;

/** Whether nothing of a day may be changed: its week was approved, or its days were locked by administrators. */
export const isDayLocked = ({ week }: Pick<MyWeek, 'week'>, day: string): boolean =>
  week !== undefined &&
  (week.sheet.state === 'approved' || (week.lock_until !== null && day <= week.lock_until));

/** Whether the time of a row may not be changed on the day with this number. */
export const isCellLocked = (week: Pick<MyWeek, 'week' | 'days'>, row: GridRow | undefined, index: number) =>
  isDayLocked(week, week.days[index] ?? '') || (row?.cells[index] ?? []).some(({ is_locked }) => is_locked);
