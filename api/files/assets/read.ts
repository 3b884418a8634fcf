import type { Db } from '@tandem/db/postgres/client.ts';
import { type EntityType, STATIC_TYPES } from '@tandem/shared/files/assets/schema.ts';
import { registeredType } from '@tandem/shared/files/assets/file-types.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { z } from 'zod';
import type { Storage } from '../../storage/storage.ts';
import { type AssetRow, findAssetOrFile } from './repo.ts';
import { type Place, assetNotFound, requireAsset } from './rights.ts';
import { refusedFile } from '../base/slot-rules.ts';

const FACES: ReadonlySet<string> = new Set(STATIC_TYPES);

/** The answer of calls that lead to a picture. */
export const redirect = z.undefined().describe('Location is an address that shows the picture for an hour.');

type Linked = Pick<AssetRow, 'storage_key' | 'attributes'> & { entity_type: EntityType };

type Wish = { key_hash?: string | undefined; isSaved?: boolean };

/** Pictures are shown, files of texts saved; with a wish everything is. */
function linkTo(
  storage: Storage,
  { storage_key, attributes, entity_type }: Linked,
  { key_hash, isSaved = false }: Wish = {},
) {
  const type = registeredType(attributes.type);
  const kind = isSaved || entity_type === 'PAGE_ATTACHMENT' ? 'attachment' : 'inline';
  return storage.linkTo(storage_key, { name: attributes.name, type, kind, key_hash });
}

/**
 * An address that shows a picture, or saves a file, for a short time; 404 before it has come
 * (docs/contract/pictures.md#an-image-from-slot-to-reader).
 */
export async function linkToAsset(place: Place, id: string, isSaved = false): Promise<string> {
  const asset = await requireAsset(place.ctx.db, place, { id, right: 'read' });
  if (!asset.is_uploaded) throw assetNotFound();
  return linkTo(place.ctx.storage, asset, { key_hash: place.ctx.key_hash, isSaved });
}

/** Whether the caller would be shown an asset (docs/contract/pictures.md#is-it-there). */
export async function isThere(place: Place, id: string): Promise<boolean> {
  try {
    return (await requireAsset(place.ctx.db, place, { id, right: 'read' })).is_uploaded;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

/**
 * The same for faces, which anybody may see; 400 for any other file
 * (docs/contract/pictures.md#addresses-for-everybody).
 */
export async function linkToFace(db: Db, storage: Storage, id: string): Promise<string> {
  const asset = await findAssetOrFile(db, id);
  if (!asset) throw assetNotFound();
  if (!FACES.has(asset.entity_type)) throw refusedFile('Invalid entity type.');
  if (!asset.is_uploaded) throw assetNotFound();
  return linkTo(storage, asset);
}
