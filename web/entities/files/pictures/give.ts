import { newId } from '#lib/sync/new-id.ts';
import { handleMutations } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

/** Where pictures and files of the texts of a project are stored. */
export const picturesPath = (projectId: string) =>
  `/api/assets/v2/workspaces/${currentWorkspace().slug}/projects/${projectId}/`;

const PICTURE = /\/api\/assets\/v2\/workspaces\/[^/"]+\/projects\/[^/"]+\/([0-9a-f-]{36})\//g;
const KIND = 'pictures';

// What a refused text was to have is removed by the server in time.
handleMutations(KIND, {
  onStored: () => {},
  onRefused: () => false,
  onMentionGone: () => {},
  onRestored: () => {},
});

/** Gives the pictures of a text to what was made of it, once that is stored (docs/contract/pictures.md#pictures-that-wait). */
export function givePictures(
  projectId: string,
  ownerId: string,
  html: string,
  lane = `pictures of ${ownerId}`,
) {
  const asset_ids = [...new Set([...html.matchAll(PICTURE)].map(([, id]) => id))];
  if (asset_ids.length === 0) return;
  const request = {
    method: 'POST',
    path: `${picturesPath(projectId)}${ownerId}/bulk/`,
    body: { asset_ids },
  } as const;
  void submit({
    id: newId(),
    userId: currentMe().id,
    kind: KIND,
    lane,
    request,
    creates: null,
    needs: [ownerId],
    mentions: [],
  });
}
