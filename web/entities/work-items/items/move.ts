import type { MovedItems } from '@tandem/shared/work-items/move/input.ts';
import { api } from '#lib/http/api-client.ts';
import { countUnsavedText } from '#lib/http/connection.ts';
import { newId } from '#lib/sync/new-id.ts';
import { itemCall } from '../rows/item-call.ts';
import type { WorkItem } from '../rows/types.ts';
import { rememberStep } from '../undo/undo.ts';

export type { MovedItems } from '@tandem/shared/work-items/move/input.ts';

/**
 * Moves an item with all of its parts to another project (docs/contract/move.md). It gets a new number there, and only the
 * server knows what it can keep, so that nothing is shown before the answer.
 */
export async function moveWorkItem(row: WorkItem, projectId: string): Promise<MovedItems> {
  const mutationId = newId();
  const request = { method: 'POST', path: itemCall(row, 'move'), body: { project_id: projectId } } as const;
  // Nothing of it is on the device: whoever closes the tab meanwhile is asked.
  countUnsavedText(1);
  try {
    const { data } = await api.send<MovedItems>(request, mutationId);
    rememberStep({ mutationId, edits: [{ id: row.id, before: row, after: {} }] });
    return data;
  } finally {
    countUnsavedText(-1);
  }
}
