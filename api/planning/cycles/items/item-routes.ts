import type { App } from '../../../app.ts';
import { registerItemsOf } from '../../item-routes.ts';
import { addToCycle, listCycleItems, removeFromCycle } from './items.ts';

/** Items of cycles (docs/contract/cycles.md#items-of-a-cycle). */
export function registerCycleItemRoutes(app: App): void {
  registerItemsOf(app, {
    kind: 'cycle',
    path: 'cycle-issues',
    putting: 'Out of the one that they were in. 400 for a cycle that is over or archived.',
    list: listCycleItems,
    add: addToCycle,
    remove: removeFromCycle,
  });
}
