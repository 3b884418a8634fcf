import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { favorites } from './store.ts';
import type { Favorite } from './types.ts';

export const favoritesPath = () => `/api/workspaces/${currentWorkspace().slug}/user-favorites/`;
export const myStream = () => userStream(currentMe().id);

let listed: string | null = null;

/** Reads my favourites of a workspace, which is the open one, those in folders too. */
export async function loadFavorites(id: string): Promise<void> {
  listed = id;
  await loadRows({
    store: favorites,
    streamOf: myStream,
    read: () => api.get<Favorite[]>(favoritesPath(), { query: { all: true, folders: true } }),
    isCovered: (row) => row.workspace_id === id,
  });
}

const again = readAgain(async (id) => {
  if (id === listed && id === currentWorkspace().id) await loadFavorites(id);
});
onResync((stream) => {
  if (stream.startsWith('user:') && listed !== null) again(listed);
});
