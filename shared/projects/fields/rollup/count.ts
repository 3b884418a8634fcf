import Big from 'big.js';
import type { StateGroup } from '../../states/groups.ts';
import type { FieldValue } from '../schema.ts';
import type { RollupPlan, Source } from './plan.ts';

const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundHalfUp;
const DECIMALS = 6;
const LARGEST = new Exact('1e15');

/** The number of some values, and their sum, minimum and maximum as decimal text. */
export type Numbers = { count: number; sum: string; min: string; max: string };

/** The counts over the items of a roll-up. */
export type Counted = {
  items: number;
  done: number;
  cancelled: number;
  /** Numbers by source id. Sources without any value are left out. */
  numbers: Readonly<Record<string, Numbers>>;
};

/** An item as a roll-up reads it. */
export type CountedItem = { group: StateGroup; valueOf: (source: string) => number | null };

/** Counts items in memory. The database counts in the same way (api/work-items/computed/counts.ts). */
export function countItems(items: readonly CountedItem[], sources: readonly Source[]): Counted {
  const numbers: Record<string, Numbers> = {};
  for (const { id } of sources) {
    const values = items.flatMap(({ valueOf }) => valueOf(id) ?? []).map((value) => new Exact(value));
    const [first, ...others] = values;
    if (!first) continue;
    numbers[id] = {
      count: values.length,
      sum: others.reduce((sum, value) => sum.plus(value), first).toFixed(),
      min: others.reduce((least, value) => (value.lt(least) ? value : least), first).toFixed(),
      max: others.reduce((most, value) => (value.gt(most) ? value : most), first).toFixed(),
    };
  }
  const inGroup = (wanted: StateGroup) => items.filter(({ group }) => group === wanted).length;
  return { items: items.length, done: inGroup('completed'), cancelled: inGroup('cancelled'), numbers };
}

/**
 * Returns the value of a roll-up. Null over no items, and if none of them has a value
 * (docs/contract/fields.md#roll-ups).
 */
export function rolledUp(
  { measure, sources, result, currency }: RollupPlan,
  counted: Counted,
): FieldValue | null {
  if (counted.items === 0) return null;
  if (measure === 'count') return counted.items;
  if (measure === 'share_done') {
    const open = counted.items - counted.cancelled;
    return open === 0 ? null : stored(new Exact(counted.done).div(open));
  }
  const together = (of: readonly Source[]) => {
    const parts = of.flatMap(({ id }) => counted.numbers[id] ?? []);
    return parts.length === 0 ? null : stored(MEASURES[measure](parts));
  };
  if (result !== 'money' || currency !== null) return together(sources);
  const byCurrency = [...Map.groupBy(sources, (source) => source.currency ?? '')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const amounts = byCurrency.flatMap(([code, of]) => {
    const amount = together(of);
    return amount === null ? [] : `${new Exact(amount).toFixed()} ${code}`;
  });
  return amounts.length === 0 ? null : amounts;
}

const MEASURES = {
  sum: (parts: readonly Numbers[]) => sumOf(parts),
  average: (parts: readonly Numbers[]) => sumOf(parts).div(parts.reduce((sum, { count }) => sum + count, 0)),
  min: (parts: readonly Numbers[]) =>
    parts.map(({ min }) => new Exact(min)).reduce((a, b) => (b.lt(a) ? b : a)),
  max: (parts: readonly Numbers[]) =>
    parts.map(({ max }) => new Exact(max)).reduce((a, b) => (b.gt(a) ? b : a)),
};

const sumOf = (parts: readonly Numbers[]) => parts.reduce((sum, part) => sum.plus(part.sum), new Exact(0));

/** Rounds as number fields are stored: six decimals. Null for a number that is too large. */
function stored(value: Big): number | null {
  const rounded = value.round(DECIMALS, Big.roundHalfUp);
  return rounded.abs().gte(LARGEST) ? null : rounded.toNumber() || 0;
}
