import type { ListQuery } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { stateOfCell } from './carried.ts';
import { verdictsIn } from './code.ts';

/** Whether keyboard dragging skips a cell because its state refuses the item. A skip is announced. */
export function isPassedOver(query: ListQuery, id: string, cell: string): boolean {
  const row = workItems.get(id);
  const stateId = stateOfCell(query, cell);
  if (!row || stateId === undefined || stateId === row.state_id) return false;
  return verdictsIn(query.projectId)?.skips(row, stateId) ?? false;
}
