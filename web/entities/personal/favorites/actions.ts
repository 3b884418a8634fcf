import { must } from '@tandem/shared/must.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { favoritesPath, myStream } from './load.ts';
import { favorites, favoritesByLevel, levelKey } from './store.ts';
import type { Favorite, FavoritePatch } from './types.ts';

const change = rowChanges<Favorite>({ kind: 'favorite', store: favorites, streamOf: myStream });

const pathOf = (id: string) => `${favoritesPath()}${id}/`;
const known = (id: string) => must(favorites.get(id), 'only a favourite that is shown can be changed');

function add(
  fields: Pick<Favorite, 'entity_type' | 'entity_identifier' | 'entity_data' | 'project_id' | 'name'>,
) {
  const workspace_id = currentWorkspace().id;
  const first = favoritesByLevel.list(levelKey(workspace_id, null))[0]?.sequence ?? null;
  const row: Favorite = {
    ...fields,
    id: newId(),
    workspace_id,
    parent: null,
    is_folder: fields.entity_type === 'folder',
    sequence: must(sortOrderBetween(first, null), 'there is room above'),
  };
  const { id, entity_type, entity_identifier, project_id, name, is_folder, parent } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    action: 'favorite',
    request: {
      method: 'POST',
      path: favoritesPath(),
      body: { id, entity_type, entity_identifier, project_id, name, is_folder, parent },
    },
  });
  return row;
}

/** A folder above all others. */
export const createFolder = (name: string): Favorite =>
  add({ entity_type: 'folder', entity_identifier: null, entity_data: null, project_id: null, name });

/** A project at hand, above all others. */
export const addFavoriteProject = ({ id, name }: { id: string; name: string }): Favorite =>
  add({
    entity_type: 'project',
    entity_identifier: id,
    project_id: id,
    name,
    entity_data: { id, name, logo_props: {} },
  });

export async function patchFavorite(id: string, patch: FavoritePatch): Promise<boolean> {
  const stored = await change({
    id,
    op: 'patch',
    patch,
    action: 'favorite',
    needs: patch.parent && favorites.isNew(patch.parent) ? [patch.parent] : [],
    request: { method: 'PATCH', path: pathOf(known(id).id), body: patch },
  });
  return stored !== null;
}

/** Takes a favourite off, a folder with what is in it. */
export async function removeFavorite(id: string): Promise<boolean> {
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'favorite',
    request: { method: 'DELETE', path: pathOf(known(id).id) },
  });
  return stored !== null;
}

type Place = { parent: string | null; beside?: { id: string; isAfter: boolean } };

/** Puts a favourite into a folder or out of one, before or behind another; first where no other is named. */
export function moveFavorite(id: string, { parent, beside }: Place): Promise<boolean> | null {
  const row = known(id);
  // Folders stay on the top level.
  if (row.is_folder && parent !== null) return null;
  const others = favoritesByLevel.list(levelKey(row.workspace_id, parent)).filter((each) => each.id !== id);
  const at = beside ? others.findIndex((each) => each.id === beside.id) + (beside.isAfter ? 1 : 0) : 0;
  const above = others[at - 1]?.sequence ?? null;
  const below = others[at]?.sequence ?? null;
  const sequence = sortOrderBetween(below, above);
  if (sequence === null) return null;
  return patchFavorite(id, { sequence, ...(parent === row.parent ? {} : { parent }) });
}
