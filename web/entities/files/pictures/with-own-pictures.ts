import type { AssetCopy } from '@tandem/shared/files/assets/schema.ts';
import { storedPictureId } from '@tandem/shared/rich-text/rules/stored-picture.ts';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { picturesPath } from './give.ts';

const SOURCE = /\ssrc="([^"]*)"/g;
const pictureIn = (source = '') => storedPictureId(source, location.origin);

/** A text for a copy of what it belongs to, with pictures of its own; with the same ones while they cannot be copied. */
export async function withOwnPictures(projectId: string, html: string): Promise<string> {
  const asset_ids = [...new Set([...html.matchAll(SOURCE)].flatMap(([, source]) => pictureIn(source) ?? []))];
  if (asset_ids.length === 0) return html;
  try {
    const { data } = await api.post<AssetCopy[]>(`${picturesPath(projectId)}copies/`, { asset_ids });
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
