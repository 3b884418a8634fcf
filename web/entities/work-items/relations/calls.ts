import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import type { Id } from '#lib/sync/entity-row.ts';
import { itemCall, type ItemRef } from '../rows/item-call.ts';

/** Two changes of how one item stands to others follow each other. */
const laneOf = (itemId: Id) => `relations of ${itemId}`;

/** How two items are related, whichever store shows it: the row of the change is its own. */
export const relateCall = (item: ItemRef, type: RelationType, otherId: Id) => ({
  ...{ op: 'create' as const, action: 'relation_create' as const },
  ...{ lane: laneOf(item.id), needs: [item.id, otherId] },
  request: {
    method: 'POST' as const,
    path: itemCall(item, 'issue-relation'),
    body: { relation_type: type, issues: [otherId] },
  },
});

/** How two items are taken apart. */
export const removeCall = (item: ItemRef, type: RelationType, otherId: Id) => ({
  ...{ op: 'remove' as const, patch: {}, action: 'relation_delete' as const },
  ...{ lane: laneOf(item.id), needs: [item.id] },
  request: {
    method: 'POST' as const,
    path: itemCall(item, 'remove-relation'),
    body: { relation_type: type, related_issue: otherId },
  },
});
