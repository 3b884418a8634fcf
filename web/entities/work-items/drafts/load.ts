import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { drafts } from './store.ts';
import type { Draft } from './types.ts';

const PAGE = 200;
export const draftsIn = () => `/api/workspaces/${currentWorkspace().slug}/`;
export const myStream = () => userStream(currentMe().id);

let loadedIn = '';

/** Reads my drafts in the open workspace. */
export async function loadDrafts(): Promise<void> {
  // Those of another workspace are not shown while these are read.
  const { id } = currentWorkspace();
  if (loadedIn !== id) drafts.forget(() => true);
  loadedIn = id;
  const query = { per_page: PAGE, cursor: FIRST_CURSOR };
  const read = async () => {
    const { data, seqs } = await api.get<{ results: Draft[] }>(`${draftsIn()}draft-issues/`, { query });
    return { data: data.results, seqs };
  };
  await loadRows({ store: drafts, streamOf: myStream, read, isCovered: () => true });
}
