import type { AssetSlot, StaticType } from '@tandem/shared/files/assets/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { sendFile } from '#lib/http/send-file.ts';

/** Whose picture it is, and which of them: docs/contract/pictures.md#own-pictures. */
export type FacePlace =
  | { type: 'USER_AVATAR' | 'USER_COVER' }
  | { type: 'WORKSPACE_LOGO'; slug: string }
  | { type: 'USER_AVATAR'; slug: string; agentId: string }
  | { type: 'PROJECT_COVER'; slug: string; projectId: string };

/** What the file dialog offers. */
export const FACE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

const pathOf = (place: FacePlace) =>
  'slug' in place ? `/api/assets/v2/workspaces/${place.slug}/` : '/api/assets/v2/user-assets/';

const ownerOf = (place: FacePlace) => {
  if ('projectId' in place) return place.projectId;
  return 'agentId' in place ? place.agentId : '';
};

type Upload = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** Brings a picture in three steps and shows it from then on; resolves with its address. */
export async function uploadFace(place: FacePlace, file: File, upload: Upload = {}): Promise<string> {
  const path = pathOf(place);
  const entity_type: StaticType = place.type;
  const asked = {
    name: file.name,
    type: file.type,
    size: file.size,
    entity_type,
    entity_identifier: ownerOf(place),
  };
  const { data: slot } = await api.post<AssetSlot>(path, asked);
  await sendFile(slot.upload_data, file, upload);
  upload.signal?.throwIfAborted();
  await api.patch(`${path}${slot.asset_id}/`, {});
  return slot.asset_url;
}

/** Where an uploaded face is shown. */
export const faceUrl = (id: string | null | undefined) => (id ? `/api/assets/v2/static/${id}/` : null);

const ASSET = /\/([0-9a-f-]{36})\/?$/;

/** The id of the uploaded picture at an address; null for what is no upload. */
export const faceId = (url: string): string | null => ASSET.exec(url)?.[1] ?? null;

/** Takes an uploaded picture away; one that was gone already is gone. */
export async function removeFace(place: FacePlace, url: string): Promise<void> {
  const id = faceId(url);
  if (!id) return;
  await api.delete(`${pathOf(place)}${id}/`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.kind === 'missing')) throw error;
  });
}
