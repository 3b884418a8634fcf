import { z } from 'zod';
import { idInput } from '../../http/fields.ts';

const MAP_MAX = 500;
const isSmall = (map: object) => Object.keys(map).length <= MAP_MAX;
const TOO_LARGE = `Ensure this field has no more than ${MAP_MAX} elements.`;

/**
 * Body of POST I/move/: the project to go to, and what states and labels are to become there, by their ids; a label can
 * be left behind with null. What the maps do not name goes by its name.
 */
export const moveItemInput = z.object({
  project_id: idInput,
  state_map: z.record(idInput, idInput).refine(isSmall, TOO_LARGE).optional(),
  label_map: z.record(idInput, idInput.nullable()).refine(isSmall, TOO_LARGE).optional(),
});
export type MoveItem = z.infer<typeof moveItemInput>;

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** Answer of a move: where each item is now, the named one first, and what none of them could keep. */
export const movedItemsSchema = z.object({
  project_id: z.string(),
  items: z.array(z.object({ id: z.string(), sequence_id: z.int(), key: z.string() })),
  dropped: z.object({
    labels: named,
    assignees: named,
    estimate_points: named,
    cycles: named,
    modules: named,
    types: named,
  }),
});
export type MovedItems = z.infer<typeof movedItemsSchema>;
