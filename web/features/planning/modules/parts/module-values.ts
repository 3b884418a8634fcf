import { ROLE } from '@tandem/shared/roles.ts';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { itemCounts, totalOf } from '#components/charts/counts.ts';
import { ENDED_STATUSES, type Module } from '#entities/planning/modules/types.ts';
import { useCanEditProject, useProject } from '#entities/projects/projects/hooks.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import type { OrderedPlan } from '../../parts/plan-orders.ts';

/** What was counted of its items; nothing before it was read. */
export const countsOf = (module: Module) =>
  itemCounts({
    completed_issues: module.completed_issues ?? 0,
    started_issues: module.started_issues ?? 0,
    unstarted_issues: module.unstarted_issues ?? 0,
    backlog_issues: module.backlog_issues ?? 0,
    cancelled_issues: module.cancelled_issues ?? 0,
  });

export function percentDone(module: Module): number {
  const counts = countsOf(module);
  return percentOf(counts.completed, totalOf(counts));
}

/** "Nov 9 – Nov 27", or what there is of it. */
export function rangeOf(
  { start_date, target_date }: Pick<Module, 'start_date' | 'target_date'>,
  language: string,
) {
  const [from, to] = [start_date, target_date].map((day) => (day ? formatMonthDay(day, language) : ''));
  return from || to ? `${from} – ${to}`.trim() : '';
}

/** What I may do with a module. Rows do not say who made it, who may delete it too (docs/contract/modules.md#deleting-a-module). */
export function useModuleRights(module: Module) {
  const canEdit = useCanEditProject(module.project_id);
  const isAdmin = (useProject(module.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  const hasEnded = ENDED_STATUSES.includes(module.status);
  return { canEdit, hasEnded, canDelete: isAdmin };
}

/** What the orders compare. */
export const orderedModule = (module: Module): OrderedPlan => ({
  name: module.name,
  sort_order: module.sort_order,
  created_at: module.created_at,
  progress: percentDone(module),
  items: module.total_issues ?? 0,
  due: module.target_date,
});
