import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { changedDates, type Dates } from '#components/timeline/scale.ts';

/** Gives an item these days, unless it has them. */
export function schedule(id: string, dates: Dates) {
  const row = workItems.get(id);
  const patch = row && changedDates(row, dates);
  if (patch) void patchWorkItem(id, patch);
}
