import { must } from '@tandem/shared/must.ts';
import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import {
  type Between,
  SORT_ORDER_STEP,
  sortOrderBetween,
} from '@tandem/shared/work-items/items/sort-order.ts';
import { isOver } from '#entities/planning/cycles/status.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { fieldOfGroup } from '#entities/work-items/rows/field-groups.ts';
import type { GroupBy } from '#entities/work-items/rows/query.ts';
import { cellOfKey, NO_VALUE } from '#entities/work-items/rows/query.ts';
import type {
  ItemChange,
  ItemPlan,
  NewWorkItem,
  Priority,
  WorkItem,
} from '#entities/work-items/rows/types.ts';
import type { ListContext } from '../display/list-options.ts';
import type { ListPlace } from '../display/view-settings.ts';

type Neighbour = Pick<WorkItem, 'sort_order'> | undefined;

/**
 * The position between two neighbours as they are shown; undefined keeps that which the item has. Where rows follow that are
 * not loaded, the next may stand one step further down: half a step stays above it.
 */
export function placeBetween(above: Neighbour, below: Neighbour, hasMore = false): number | undefined {
  if (!above && !below) return undefined;
  if (above && !below && hasMore) return above.sort_order + SORT_ORDER_STEP / 2;
  // Neighbours without a number between them keep the item beside the upper one.
  return sortOrderBetween(above?.sort_order ?? null, below?.sort_order ?? null) ?? above?.sort_order;
}

/** Swaps one value of a set for another; "None" stands for the empty set. */
function swapValue(values: readonly string[], from: string, to: string): string[] {
  const rest = values.filter((value) => value !== from && value !== to);
  return to === NO_VALUE ? [] : [...rest, to];
}

/** What moving an item from one group to another changes; null when groups of this kind cannot be changed by moving. */
export function groupPatch(
  row: WorkItem,
  groupBy: GroupBy | null,
  from: string,
  to: string,
): ItemChange | null {
  if (groupBy === null || from === to) return {};
  if (groupBy === 'state') return { state_id: to };
  if (groupBy === 'priority') return { priority: to as Priority };
  if (groupBy === 'assignees') return { assignee_ids: swapValue(row.assignee_ids, from, to) };
  if (groupBy === 'labels') return { label_ids: swapValue(row.label_ids, from, to) };
  if (groupBy === 'cycle') return { cycle_id: to === NO_VALUE ? null : to };
  if (groupBy === 'module') return { module_ids: swapValue(row.module_ids, from, to) };
  if (groupBy === 'issue_type') return { type_id: to === NO_VALUE ? null : to };
  if (isFieldProperty(groupBy)) return { fields: fieldOfGroup(groupBy, to) };
  return null;
}

/** May items be moved between groups of this kind at all? */
export const canMoveBetweenGroups = (groupBy: GroupBy | null) =>
  groupBy !== null && (isFieldProperty(groupBy) || MOVABLE_GROUPS.some((group) => group === groupBy));
const MOVABLE_GROUPS = ['state', 'priority', 'assignees', 'labels', 'cycle', 'module', 'issue_type'] as const;

type Drop = {
  row: WorkItem;
  groupBy: GroupBy | null;
  /** What the lanes of the board are, which a drop may change as well. */
  subGroupBy?: GroupBy | null;
  orderBy: string;
  /** Keys of cells: of a column, or of a column in a lane. */
  from: string;
  to: string;
  /** The rows of the target group as they are shown, with or without the moved one. */
  target: readonly WorkItem[];
  /** The place among them at which the item was let go. */
  index: number;
  /** More rows follow, which are not loaded. */
  hasMore?: boolean;
};

/** What moving an item from one cell to another changes; null when one of its groups cannot be changed by moving. */
function cellPatch({ row, groupBy, subGroupBy = null, from, to }: Drop): ItemChange | null {
  const [source, target] = [cellOfKey(from), cellOfKey(to)];
  const group = groupPatch(row, groupBy, source.group, target.group);
  const lane = groupPatch(row, subGroupBy, source.subGroup ?? '', target.subGroup ?? '');
  const fields = { ...group?.fields, ...lane?.fields };
  return group && lane && { ...group, ...lane, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** The patch that a drop means; null when it changes nothing or is not allowed. */
export function dropPatch(drop: Drop): ItemChange | null {
  const { row, orderBy, from, to, target, index } = drop;
  const changed = cellPatch(drop);
  if (!changed) return null;
  if (orderBy !== 'sort_order') return from === to ? null : changed;
  const position = target.findIndex(({ id }) => id === row.id);
  // Let go on either of its own edges: it stays where it is.
  if (from === to && (index === position || index === position + 1)) return null;
  const above = target.slice(0, index).findLast(({ id }) => id !== row.id);
  const below = target.slice(index).find(({ id }) => id !== row.id);
  const sort_order = placeBetween(above, below, drop.hasMore);
  if (sort_order === undefined) return changed;
  return { ...changed, sort_order, between: [above?.id ?? null, below?.id ?? null] };
}

type Moved = { id: string; sort_order: number; between: Between };

/**
 * The rows that give way before one is put at an index, in the order in which they move: those behind it, as far as
 * no number is left between two of them. The server leaves room by itself; only moves that it has not seen use it up.
 */
export function roomAt(target: readonly WorkItem[], { id, index }: { id: string; index: number }): Moved[] {
  const above = target.slice(0, index).findLast((row) => row.id !== id);
  const rows = target.slice(index).filter((row) => row.id !== id);
  const hasRoom = (one: Neighbour, other: Neighbour) =>
    !one || !other || sortOrderBetween(one.sort_order, other.sort_order) !== null;
  const count = [above, ...rows].findIndex((row, at) => hasRoom(row, rows[at]));
  const moved: Moved[] = [];
  let next = rows[count];
  for (let at = count - 1; at >= 0; at -= 1) {
    const row = must(rows[at], 'it is one of those that give way');
    const sort_order = must(sortOrderBetween(row.sort_order, next?.sort_order ?? null), 'there is room');
    moved.push({
      id: row.id,
      sort_order,
      between: [(at === 0 ? above : rows[at - 1])?.id ?? null, next?.id ?? null],
    });
    next = { ...row, sort_order };
  }
  return moved;
}

/** What an item that is created in a group starts with (docs/contract/work-items.md#quick-add). */
export function groupDefaults(groupBy: GroupBy | null, group: string): ItemChange {
  if (group === NO_VALUE) return {};
  if (groupBy === 'state') return { state_id: group };
  if (groupBy === 'priority') return { priority: group as Priority };
  if (groupBy === 'assignees') return { assignee_ids: [group] };
  if (groupBy === 'labels') return { label_ids: [group] };
  if (groupBy === 'cycle') return { cycle_id: group };
  if (groupBy === 'module') return { module_ids: [group] };
  if (groupBy === 'issue_type') return { type_id: group };
  if (groupBy === 'target_date') return { target_date: group };
  return groupBy && isFieldProperty(groupBy) ? { fields: fieldOfGroup(groupBy, group) } : {};
}

/** Whether a cell of a board or list is that of a cycle that is over, which takes no items. */
export function isClosedCell(list: Pick<ListKind, 'groupBy' | 'subGroupBy'>, key: string): boolean {
  const { group, subGroup } = cellOfKey(key);
  const id = list.groupBy === 'cycle' ? group : list.subGroupBy === 'cycle' ? subGroup : null;
  const cycle = cycles.get(id ?? '');
  return cycle !== undefined && isOver(cycle);
}

type ListKind = {
  context: ListContext;
  place?: ListPlace | null;
  groupBy: GroupBy | null;
  subGroupBy: GroupBy | null;
};

/** What an item is planned in that is made in the list of a cycle or module. */
export const planOf = (place: ListPlace | null): ItemPlan =>
  place === null ? {} : place.kind === 'cycle' ? { cycle_id: place.id } : { module_ids: [place.id] };

/** What is created in a cell of a list: the values of its group and of its lane, and an epic among epics. */
export function newItemIn(list: ListKind, key: string): Partial<NewWorkItem> {
  const { context, groupBy, subGroupBy, place = null } = list;
  const { group, subGroup } = cellOfKey(key);
  const kind = context === 'epics' ? { is_epic: true } : {};
  const ofGroup = groupDefaults(groupBy, group);
  const ofLane = subGroup ? groupDefaults(subGroupBy, subGroup) : {};
  const fields = { ...ofGroup.fields, ...ofLane.fields };
  return {
    ...planOf(place),
    ...ofGroup,
    ...ofLane,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...kind,
  };
}
