import { type Counted, type CountedItem, countItems } from '@tandem/shared/projects/fields/rollup/count.ts';
import type { RollupPlan } from '@tandem/shared/projects/fields/rollup/plan.ts';
import { POINTS } from '@tandem/shared/projects/fields/rollup-terms.ts';
import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { estimatePoint, estimates } from '../../projects/estimates/store.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** The sub-items of an item, and their counts. */
type Below = { rows: Map<string, WorkItem>; counted: Map<string, Counted> };
let below: Map<string, Below> | null = null;

const isGroup = (group: string): group is StateGroup => STATE_GROUPS.some((known) => known === group);

/**
 * Whether lists of issues show the item. Roll-ups count no other items (docs/contract/fields.md#roll-ups).
 */
const isCounted = (row: WorkItem): boolean =>
  !row.is_epic && !row.is_draft && row.archived_at === null && isGroup(row.state__group);

function add(index: Map<string, Below>, row: WorkItem | undefined): void {
  if (!row?.parent_id) return;
  const known = index.get(row.parent_id) ?? { rows: new Map(), counted: new Map() };
  known.rows.set(row.id, row);
  known.counted.clear();
  index.set(row.parent_id, known);
}

function remove(index: Map<string, Below>, row: WorkItem | undefined): void {
  const known = row?.parent_id ? index.get(row.parent_id) : undefined;
  if (!row || !known) return;
  known.rows.delete(row.id);
  known.counted.clear();
}

workItems.onRowChange((_id, before, after) => {
  if (!below) return;
  remove(below, before);
  add(below, after);
});
workItems.onCleared(() => {
  below = null;
});
estimates.onRowChange(() => {
  for (const { counted } of below?.values() ?? []) counted.clear();
});

function belowOf(id: string): Below | undefined {
  if (!below) {
    const index = new Map<string, Below>();
    for (const row of workItems.select(({ parent_id }) => parent_id !== null)) add(index, row);
    below = index;
  }
  return below.get(id);
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Returns the number of an item's estimate point. Null when it is not a number. */
export function pointsOf(row: Pick<WorkItem, 'estimate_point'>): number | null {
  const point = estimatePoint(row.estimate_point);
  const isOfNumbers = point !== undefined && estimates.get(point.estimate)?.type === 'points';
  return isOfNumbers && NUMBER.test(point.value) ? Number(point.value) : null;
}

const counted = (row: WorkItem): CountedItem => ({
  group: isGroup(row.state__group) ? row.state__group : 'backlog',
  valueOf: (source) => {
    const value = source === POINTS ? pointsOf(row) : row.fields[source];
    return typeof value === 'number' ? value : null;
  },
});

const countRows = (rows: readonly WorkItem[], owner: WorkItem, { sources }: RollupPlan): Counted =>
  countItems(
    rows.filter((row) => row.project_id === owner.project_id && isCounted(row)).map(counted),
    sources,
  );

/** Counts sub-items for a roll-up, from the rows on the device. */
export function countBelow(owner: WorkItem, plan: RollupPlan): Counted {
  const known = belowOf(owner.id);
  if (!known) return countRows([], owner, plan);
  const key = `${owner.project_id} ${plan.sources.map(({ id }) => id).join(' ')}`;
  const found = known.counted.get(key) ?? countRows([...known.rows.values()], owner, plan);
  known.counted.set(key, found);
  return found;
}

/** Counts the items in a field for a roll-up. */
export function countIn(owner: WorkItem, plan: RollupPlan, through: string): Counted {
  const value = owner.fields[through];
  const ids = Array.isArray(value) ? value : [];
  return countRows(
    [...new Set(ids)].flatMap((id) => workItems.get(id) ?? []),
    owner,
    plan,
  );
}
