import { must } from '@tandem/shared/must.ts';
import type { ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { SeenDescription } from '#lib/sync/changed-fields.ts';
import type { ApiRequest } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { planChanges } from '../plan-undo.ts';
import { streamOf, viewsPath } from './load.ts';
import { views, viewsByPlace, placeKey } from './store.ts';
import type { NewView, View, ViewPatch, ViewPlace } from './types.ts';

const { change } = planChanges<View>({ kind: 'view', store: views, streamOf });
/** No Change of the view reports it: a favourite is a row of its own. */
const changeFavorite = rowChanges<View>({
  kind: 'view_favorite',
  store: views,
  streamOf,
  onStored: (id, { is_favorite = false }) => views.amend(id, () => ({ is_favorite })),
});

/** A new one stands behind all others (docs/contract/views.md#a-new-view). */
const STEP = 10_000;
const FIRST = 65_535;

/** Makes a view, which is there at once. */
export function createView(place: ViewPlace, input: NewView): View {
  const me = currentMe().id;
  const now = new Date().toISOString();
  const orders = viewsByPlace.list(placeKey(place)).map(({ sort_order }) => sort_order);
  const row: View = {
    id: newId(),
    workspace: place.workspaceId,
    project: place.projectId,
    owned_by: me,
    is_locked: false,
    is_favorite: false,
    anchor: null,
    logo_props: {},
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
    sort_order: orders.length > 0 ? Math.max(...orders) + STEP : FIRST,
    ...input,
  };
  const { id } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    words: 'view_created',
    action: 'view_create',
    request: { method: 'POST', path: viewsPath(place.projectId), body: { id, ...input } },
  });
  return row;
}

const known = (id: string) => must(views.get(id), 'only a view that is shown can be changed');
export const pathOfView = (id: string) => `${viewsPath(known(id).project)}${id}/`;

/** Shows a change at once and sends it; answers whether it was stored. */
const patch = (id: string, shown: Partial<View>, request: ApiRequest): Promise<boolean> =>
  change({ ...{ id, op: 'patch', patch: shown, action: 'view_patch', words: 'view_changed' }, request })
    .stored;

export function patchView(id: string, fields: ViewPatch & SeenDescription): Promise<boolean> {
  const { expected_description: _seen, ...shown } = fields;
  return patch(id, shown, { method: 'PATCH', path: pathOfView(id), body: fields });
}

export const setViewLock = (id: string, is_locked: boolean) => {
  const path = `${pathOfView(id)}lock/`;
  return patch(
    id,
    { is_locked },
    is_locked ? { method: 'POST', path, body: {} } : { method: 'DELETE', path },
  );
};

/** A view that becomes private is published no longer (docs/contract/views.md#public-and-private-views). */
export const setViewAccess = (id: string, access: ViewAccess) =>
  patch(
    id,
    { access, ...(access === 1 && { anchor: null }) },
    { method: 'POST', path: `${pathOfView(id)}access/`, body: { access } },
  );

export async function deleteView(id: string): Promise<boolean> {
  const { stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'view_delete',
    words: 'view_deleted',
    request: { method: 'DELETE', path: pathOfView(id) },
  });
  return stored;
}

export async function setViewFavorite(id: string, is_favorite: boolean): Promise<boolean> {
  const favorites = viewsPath(known(id).project).replace(/views\/$/, 'user-favorite-views/');
  const stored = await changeFavorite({
    id,
    op: 'patch',
    patch: { is_favorite },
    action: 'view_patch',
    request: is_favorite
      ? { method: 'POST', path: favorites, body: { view: id } }
      : { method: 'DELETE', path: `${favorites}${id}/` },
  });
  return stored !== null;
}
