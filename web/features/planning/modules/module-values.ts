import { ROLE } from '@tandem/shared/roles.ts';
import { itemCounts, percentOf, totalOf } from '#components/progress/counts.ts';
import { ENDED_STATUSES, type Module } from '#entities/modules/types.ts';
import { useCanEditProject, useProject } from '#entities/projects/hooks.ts';
import { formatMonthDay } from '#lib/dates.ts';

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

const ORDERS = ['manual', 'name', 'progress', 'items', 'due', 'created'] as const;
export type ModuleOrder = (typeof ORDERS)[number];
export const MODULE_ORDERS: readonly ModuleOrder[] = ORDERS;

type Compare = (a: Module, b: Module) => number;
const FAR = '9999';
const COMPARE: Record<ModuleOrder, Compare> = {
  manual: (a, b) => a.sort_order - b.sort_order,
  name: (a, b) => a.name.localeCompare(b.name),
  progress: (a, b) => percentDone(b) - percentDone(a),
  items: (a, b) => (b.total_issues ?? 0) - (a.total_issues ?? 0),
  due: (a, b) => (a.target_date ?? FAR).localeCompare(b.target_date ?? FAR),
  created: (a, b) => b.created_at.localeCompare(a.created_at),
};

/** Manual order knows no other way round. */
export function sortModules(modules: readonly Module[], order: ModuleOrder, isReversed: boolean): Module[] {
  const sign = isReversed && order !== 'manual' ? -1 : 1;
  return [...modules].sort((a, b) => sign * COMPARE[order](a, b) || a.name.localeCompare(b.name));
}
