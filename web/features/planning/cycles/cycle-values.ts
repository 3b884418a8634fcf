import { useCanEditProject, useProject } from '#entities/projects/projects/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { daysUntil, formatMonthDay } from '#lib/dates/dates.ts';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import type { OrderedPlan } from '../parts/plan-orders.ts';
import { ROLE } from '@tandem/shared/roles.ts';

/** The days of a cycle in the time zone of its project: its moments are written with that zone's offset. */
export const daysOf = ({ start_date, end_date }: Pick<Cycle, 'start_date' | 'end_date'>) => ({
  start: start_date?.slice(0, 10) ?? null,
  end: end_date?.slice(0, 10) ?? null,
});

/** "Nov 9 – Nov 27"; empty without days. */
export function rangeOf(cycle: Pick<Cycle, 'start_date' | 'end_date'>, language: string): string {
  const { start, end } = daysOf(cycle);
  return start && end ? `${formatMonthDay(start, language)} – ${formatMonthDay(end, language)}` : '';
}

export const daysLeft = (cycle: Cycle) => {
  const { end } = daysOf(cycle);
  return end ? Math.max(0, daysUntil(end)) : 0;
};

/** What counts: cancelled items are no part of the way. */
const countedTotal = ({
  total_issues = 0,
  cancelled_issues = 0,
}: Pick<Cycle, 'total_issues' | 'cancelled_issues'>) => total_issues - cancelled_issues;

/** How many items are not done. */
export const openItems = (cycle: Cycle) => Math.max(0, countedTotal(cycle) - (cycle.completed_issues ?? 0));

export const percentDone = (cycle: Cycle) => percentOf(cycle.completed_issues ?? 0, countedTotal(cycle));

/** Once another cycle took over, this one stays as it was at its end (docs/contract/cycles.md#the-snapshot). */
const isHandedOver = ({ progress_snapshot: snapshot }: Cycle) => Object.keys(snapshot).length > 0;

/** What I may do with a cycle, by my role and by what became of it (docs/contract/cycles.md#changing-a-cycle). */
export function useCycleRights(cycle: Cycle) {
  const me = useMe();
  const isMember = useCanEditProject(cycle.project_id);
  const isAdmin = (useProject(cycle.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  const isMine = cycle.owned_by_id === me?.id || cycle.created_by === me?.id;
  const isOver = statusOf(cycle) === 'COMPLETED';
  return {
    canFavorite: isMember,
    canEdit: isMember && !isOver,
    canArchive: isMember && isOver,
    canTransfer: isMember && isOver && openItems(cycle) > 0 && !isHandedOver(cycle),
    canDelete: (isAdmin || isMine) && !isOver,
  };
}

/** What the orders compare. */
export const orderedCycle = (cycle: Cycle): OrderedPlan => ({
  name: cycle.name,
  sort_order: cycle.sort_order,
  created_at: cycle.created_at,
  progress: percentDone(cycle),
  items: cycle.total_issues ?? 0,
  due: daysOf(cycle).end,
});
