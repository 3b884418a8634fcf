import i18next from 'i18next';
import { cycles } from '#entities/planning/cycles/store.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { EMPTY_CELL, findList } from '#entities/work-items/lists/list-store.ts';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { dropPatch, isClosedCell, roomAt } from './drop.ts';
import { fullState } from './limits.ts';
import { verdictsIn } from '../transitions/code.ts';
import { stateOfCell } from '../transitions/carried.ts';

type CardMove = { query: ListQuery; id: string; from: string; to: string; index: number };

const cellAt = (query: ListQuery, group: string) =>
  findList(query)?.cells.get(query.groupBy ? group : ALL_ITEMS) ?? EMPTY_CELL;

/** The items of a group, or of a group in a lane, that are loaded, in the order in which they are shown. */
export function shownRows(query: ListQuery, group: string): WorkItem[] {
  const cell = cellAt(query, group);
  return cell.ids.map((id) => workItems.get(id)).filter((row) => row !== undefined);
}

function refuse(reason: 'cycle_over' | 'full', values: { name: string; count?: number }): false {
  const text = i18next.t(`work-items:drag.${reason}`, values);
  showToast({ tone: 'warning', title: i18next.t('work-items:drag.refused'), text });
  return false;
}

/** Requests approval for a move. The item stays in its state; other changes of the cell apply immediately. */
function askToMove(row: WorkItem, { query, id, from, to, index }: CardMove): boolean {
  const { groupBy, subGroupBy } = query;
  const patch = dropPatch({ row, groupBy, subGroupBy, orderBy: '', from, to, target: [], index });
  if (patch) void patchWorkItem(id, { ...patch, request_approval: true });
  return patch !== null;
}

/** Returns the outcome of a move in the workflow. Reports it if it is refused. */
function outcomeOf(row: WorkItem, stateId: string | undefined) {
  if (stateId === undefined || stateId === row.state_id) return 'allowed';
  return verdictsIn(row.project_id)?.verdictOfMove(row, stateId) ?? 'allowed';
}

/** Puts an item at a place in a group; false when that changes nothing. */
export function moveCard({ query, id, from, to, index }: CardMove): boolean {
  const row = workItems.get(id);
  const { groupBy, subGroupBy, orderBy } = query;
  const outcome = row && outcomeOf(row, stateOfCell(query, to));
  if (outcome === 'refused') return false;
  if (row && outcome === 'approval') return askToMove(row, { query, id, from, to, index });
  if (row && orderBy === 'sort_order') {
    for (const { id: other, ...place } of roomAt(shownRows(query, to), { id, index }))
      void patchWorkItem(other, place);
  }
  const target = shownRows(query, to);
  const hasMore = !cellAt(query, to).isWhole;
  const patch = row && dropPatch({ row, groupBy, subGroupBy, orderBy, from, to, target, index, hasMore });
  if (!patch || Object.keys(patch).length === 0) return false;
  if (patch.cycle_id && isClosedCell({ groupBy, subGroupBy }, to)) {
    return refuse('cycle_over', { name: cycles.get(patch.cycle_id)?.name ?? '' });
  }
  const full = patch.state_id && patch.state_id !== row.state_id ? fullState(patch.state_id) : null;
  if (full) return refuse('full', { name: full.name, count: full.wip_limit ?? 0 });
  void patchWorkItem(id, patch);
  return true;
}
