import { z } from 'zod';
import {
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
  sortOrderInput,
} from '../../http/fields.ts';
import { FAVORITE_TYPES } from './schema.ts';

/** Body of POST W/user-favorites/ (docs/contract/favorites.md#fields). */
export const createFavoriteInput = z
  .object({
    id: newIdInput.optional(),
    entity_type: z.enum(FAVORITE_TYPES),
    entity_identifier: optionalIdInput.optional(),
    project_id: optionalIdInput.optional(),
    name: optionalNameInput().nullable().optional(),
    parent: optionalIdInput.optional(),
    is_folder: z.boolean().optional(),
  })
  .refine(({ entity_type, name }) => entity_type !== 'folder' || Boolean(name), {
    path: ['name'],
    error: 'This field may not be blank.',
  })
  .refine(({ entity_type, entity_identifier }) => entity_type === 'folder' || Boolean(entity_identifier), {
    path: ['entity_identifier'],
    error: 'This field is required.',
  });
export type CreateFavorite = z.infer<typeof createFavoriteInput>;

export const updateFavoriteInput = z
  .object({ sequence: sortOrderInput, parent: optionalIdInput, name: nameInput() })
  .partial();
export type UpdateFavorite = z.infer<typeof updateFavoriteInput>;
