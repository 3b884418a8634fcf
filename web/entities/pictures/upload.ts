import type { AssetCopy, AssetSlot, DescriptionType } from '@tandem/shared/files/assets/schema.ts';
import { storedPictureId } from '@tandem/shared/rich-text/stored-picture.ts';
import { api } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/new-id.ts';
import { handleMutations, submit } from '#lib/outbox.ts';
import { sendFile } from '#lib/send-file.ts';
import { typeOfFile } from '../attachments/file-type.ts';
import { currentMe } from '../users/store.ts';
import { currentWorkspace } from '../workspaces/store.ts';

export type PictureOwner = {
  projectId: string;
  type: DescriptionType;
  /** Empty for what is not stored yet. */ id: string;
};

const callOf = (projectId: string) =>
  `/api/assets/v2/workspaces/${currentWorkspace().slug}/projects/${projectId}/`;

/**
 * Stores a picture or file of a text, in the three steps of docs/contract/files.md#three-steps; resolves with its
 * address.
 */
export async function uploadToText(
  { projectId, type, id }: PictureOwner,
  file: File,
  onProgress?: (share: number) => void,
): Promise<string> {
  const path = callOf(projectId);
  const asked = {
    name: file.name,
    type: typeOfFile(file),
    size: file.size,
    entity_type: type,
    entity_identifier: id,
  };
  const { data: slot } = await api.post<AssetSlot>(path, asked);
  await sendFile(slot.upload_data, file, onProgress && { onProgress });
  await api.patch(`${path}${slot.asset_id}/`, {});
  return slot.asset_url;
}

const SOURCE = /\ssrc="([^"]*)"/g;
const pictureIn = (source = '') => storedPictureId(source, location.origin);

/** A text for a copy of what it belongs to, with pictures of its own; with the same ones while they cannot be copied. */
export async function withOwnPictures(projectId: string, html: string): Promise<string> {
  const asset_ids = [...new Set([...html.matchAll(SOURCE)].flatMap(([, source]) => pictureIn(source) ?? []))];
  if (asset_ids.length === 0) return html;
  try {
    const { data } = await api.post<AssetCopy[]>(`${callOf(projectId)}copies/`, { asset_ids });
    const addresses = new Map(data.map(({ id, asset_url }) => [id, asset_url]));
    return html.replace(SOURCE, (whole, source: string) => {
      const address = addresses.get(pictureIn(source) ?? '');
      return address === undefined ? whole : ` src="${address}"`;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html;
  }
}

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
    path: `${callOf(projectId)}${ownerId}/bulk/`,
    body: { asset_ids },
  } as const;
  void submit({
    ...{ id: newId(), userId: currentMe().id, kind: KIND, lane, request },
    ...{ creates: null, needs: [ownerId], mentions: [] },
  });
}
