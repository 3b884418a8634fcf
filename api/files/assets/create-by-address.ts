import fs from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { PictureAddress } from '@tandem/shared/files/assets/input.ts';
import type { FetchedPicture } from '@tandem/shared/files/assets/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { AllowList } from '../../outbound/allow-list.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { type ReadPicture, fetchPicture } from '../pictures/fetch-picture.ts';
import { addressOf } from './address.ts';
import type { ProjectFiles } from './context.ts';
import { type Owner, announceAsset, invalidEntity, ownerInText } from './create.ts';
import { markAssetUploaded } from './repo.ts';
import { requireAsset } from './rights.ts';

/**
 * Copies a picture from an address into a text (docs/contract/pictures.md#a-picture-by-its-address). Rights are asked
 * first, and again when it is stored: the address may be slow.
 */
export async function createByAddress(
  ctx: ProjectFiles,
  input: PictureAddress,
  allow: AllowList,
): Promise<FetchedPicture> {
  requireUnarchived(ctx.project);
  // Files of pages are of any type; an address gives pictures alone.
  if (input.entity_type === 'PAGE_ATTACHMENT') throw invalidEntity();
  const owner = await ownerInText({ kind: 'project', ctx }, input, ctx.project.id);
  const picture = await fetchPicture(input.url, { allow, max_bytes: ctx.file_size_limit });
  return store(ctx, picture, owner);
}

/** The row comes first: what a crash leaves is removed in time (docs/contract/files.md#forgotten-slots). */
async function store(ctx: ProjectFiles, picture: ReadPicture, owner: Owner): Promise<FetchedPicture> {
  const place = { kind: 'project', ctx } as const;
  const { bytes, type, name } = picture;
  const size = bytes.length;
  const { asset_id, key, attributes } = await announceAsset(place, { name, type, size }, owner);
  await inTemporaryDirectory('picture', async (directory) => {
    const file = path.join(directory, 'file');
    await fs.writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    await ctx.storage.store(key, { path: file, type, size });
  });
  const { metadata } = must(await ctx.storage.look(key), 'the picture was stored');
  await inTransaction(ctx.db, async (tx) => {
    await requireAsset(tx, place, { id: asset_id, right: 'mark', isLocked: true });
    await markAssetUploaded(tx, asset_id, { size, metadata, by: ctx.user.id });
  });
  const asset_url = addressOf({ ...owner, id: asset_id }, ctx.workspace.slug);
  return { asset_id, asset_url, name: attributes.name };
}
