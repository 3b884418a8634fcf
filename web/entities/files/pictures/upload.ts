import type { AssetSlot, DescriptionType, FetchedPicture } from '@tandem/shared/files/assets/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { sendFile } from '#lib/http/send-file.ts';
import { typeOfFile } from '../file-type.ts';
import { picturesPath } from './give.ts';

export type PictureOwner = {
  projectId: string;
  type: DescriptionType;
  /** Empty for what is not stored yet. */ id: string;
};

/**
 * Stores a picture or file of a text, in the three steps of docs/contract/files.md#three-steps; resolves with its
 * address.
 */
export async function uploadToText(
  { projectId, type, id }: PictureOwner,
  file: File,
  onProgress?: (share: number) => void,
): Promise<string> {
  const path = picturesPath(projectId);
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

/** Has the server copy a picture from an address into a text (docs/contract/pictures.md#a-picture-by-its-address). */
export async function copyToText(
  { projectId, type, id }: PictureOwner,
  url: string,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const asked = { url, entity_type: type, entity_identifier: id };
  return (await api.post<FetchedPicture>(`${picturesPath(projectId)}by-address/`, asked, { signal })).data;
}
