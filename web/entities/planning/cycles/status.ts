import type { Cycle, CycleStatus } from './types.ts';

type Dated = Pick<Cycle, 'start_date' | 'end_date'>;

/** By the dates, now (docs/contract/cycles.md#status-of-a-cycle): the row says how it was when it was read. */
export function statusOf({ start_date, end_date }: Dated, now = Date.now()): CycleStatus {
  if (!start_date || !end_date) return 'DRAFT';
  if (now < Date.parse(start_date)) return 'UPCOMING';
  return now > Date.parse(end_date) ? 'COMPLETED' : 'CURRENT';
}

/** A cycle that is over takes no items. */
export const isOver = (cycle: Dated) => statusOf(cycle) === 'COMPLETED';

const RANK: Record<CycleStatus, number> = { CURRENT: 0, UPCOMING: 1, DRAFT: 2, COMPLETED: 3 };
const startOf = ({ start_date }: Dated) => (start_date ? Date.parse(start_date) : 0);

/** What runs first, then what comes next, drafts, and at last what is over, the latest of it first. */
export function compareCycles(a: Cycle, b: Cycle): number {
  const [mine, other] = [statusOf(a), statusOf(b)];
  if (mine !== other) return RANK[mine] - RANK[other];
  const order = startOf(a) - startOf(b) || a.name.localeCompare(b.name);
  return mine === 'COMPLETED' ? -order : order;
}
