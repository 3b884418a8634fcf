import { z } from 'zod';
import { idsInput } from '../../http/fields.ts';
import { BULK_MAX } from '../bulk/input.ts';

/**
 * Body of POST W/undo/: the `X-Mutation-Id` of the request that is to be taken back. `force` names the items for which
 * that is wanted although somebody changed the same since.
 */
export const undoInput = z.object({
  mutation_id: z.string().min(1).max(100),
  force: idsInput(BULK_MAX).optional(),
});
export type Undo = z.infer<typeof undoInput>;

/** `mutation_id` takes the undo back in its turn. */
export const undoneSchema = z.object({ mutation_id: z.string(), issue_ids: z.array(z.string()) });
export type Undone = z.infer<typeof undoneSchema>;

/**
 * Why a field of an item cannot go back: somebody changed it since, or what it referred to is gone. `deleted_at`,
 * `archived_at` and `project_id` say that the whole item is no longer as the request left it.
 */
export type UndoConflict = {
  id: string;
  field: string;
  reason: 'changed' | 'missing';
  changed_by: string | null;
  changed_at: string;
};
