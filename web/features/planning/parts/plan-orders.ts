import { compareNames } from '#lib/text/names.ts';
/** What modules can be ordered by. */
export const MODULE_ORDERS = ['manual', 'name', 'progress', 'items', 'due', 'created'] as const;
/** Cycles stand as they follow each other unless a person wants it otherwise. */
export const CYCLE_ORDERS = ['start', ...MODULE_ORDERS] as const;
export type PlanOrder = (typeof CYCLE_ORDERS)[number];

/** What of a cycle or a module the orders compare. */
export type OrderedPlan = {
  name: string;
  sort_order: number;
  created_at: string;
  /** In percent. */
  progress: number;
  items: number;
  due: string | null;
};

const FAR = '9999';
const COMPARE: Record<Exclude<PlanOrder, 'start'>, (a: OrderedPlan, b: OrderedPlan) => number> = {
  manual: (a, b) => a.sort_order - b.sort_order,
  name: (a, b) => compareNames(a.name, b.name),
  progress: (a, b) => b.progress - a.progress,
  items: (a, b) => b.items - a.items,
  due: (a, b) => (a.due ?? FAR).localeCompare(b.due ?? FAR),
  created: (a, b) => b.created_at.localeCompare(a.created_at),
};

type Way = { order: PlanOrder; isReversed: boolean };

/** Sorts rows that come as they follow each other. Manual order knows no other way round. */
export function sortPlans<T>(
  rows: readonly T[],
  valuesOf: (row: T) => OrderedPlan,
  { order, isReversed }: Way,
): T[] {
  if (order === 'start') return isReversed ? rows.toReversed() : [...rows];
  const sign = isReversed && order !== 'manual' ? -1 : 1;
  const compare = COMPARE[order];
  return rows
    .map((row) => ({ row, values: valuesOf(row) }))
    .sort((a, b) => sign * compare(a.values, b.values) || compareNames(a.values.name, b.values.name))
    .map(({ row }) => row);
}
