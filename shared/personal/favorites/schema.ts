import { z } from 'zod';

export const FAVORITE_TYPES = ['project', 'cycle', 'module', 'view', 'page', 'folder', 'issue'] as const;
export type FavoriteType = (typeof FAVORITE_TYPES)[number];

/** docs/contract/favorites.md#fields. Only a folder is without `entity_data`. */
export const favoriteSchema = z.object({
  id: z.uuid(),
  entity_type: z.enum(FAVORITE_TYPES),
  entity_identifier: z.uuid().nullable(),
  entity_data: z
    .object({
      id: z.uuid(),
      name: z.string(),
      logo_props: z.record(z.string(), z.unknown()),
      project_id: z.uuid().optional(),
    })
    .nullable(),
  name: z.string(),
  is_folder: z.boolean(),
  sequence: z.number(),
  parent: z.uuid().nullable(),
  workspace_id: z.uuid(),
  project_id: z.uuid().nullable(),
});
export type Favorite = z.infer<typeof favoriteSchema>;
