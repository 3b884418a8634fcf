import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import type { FileAsset } from '@tandem/shared/files/file-assets/schema.ts';
import type { FastifyRequest } from 'fastify';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import { readParts } from '../../storage/forms.ts';
import { type Owner, announceAsset } from '../assets/create.ts';
import { markAssetUploaded } from '../assets/repo.ts';
import { requireFile } from '../assets/require-file.ts';
import type { Place } from '../assets/rights.ts';
import { readFileAsset } from './by-key.ts';

type Received = { name: string; type: string; size: number; path: string };

/** The part `asset` of a form, in a file of this machine. */
async function receive(request: FastifyRequest, directory: string): Promise<Received> {
  if (!request.isMultipart()) throw new AppError(415, { detail: 'A form with a file is expected.' });
  let received: Received | null = null;
  for await (const part of readParts(request)) {
    if (part.type === 'field') continue;
    const isMeant = part.fieldname === 'asset' && received === null;
    if (!isMeant) part.file.resume();
    else received = await store(part, path.join(directory, 'file'));
  }
  if (!received) throw badRequest('The file is expected in the part "asset".');
  return received;
}

type FilePart = { filename: string; mimetype: string; file: NodeJS.ReadableStream & { truncated?: boolean } };

async function store({ filename, mimetype, file }: FilePart, target: string): Promise<Received> {
  await pipeline(file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (file.truncated) throw new AppError(413, { error: 'The file is too large.' });
  const { size } = await fs.stat(target);
  if (size === 0) throw badRequest('The file is empty.');
  return { name: filename || 'file', type: mimetype, size, path: target };
}

/** Whose file it becomes: a picture of a person, or an image that waits for its text. */
function ownerOf(place: Place): Owner {
  const nowhere = { project_id: null, entity_id: null };
  return place.kind === 'user'
    ? { ...nowhere, workspace_id: null, user_id: place.ctx.user.id, entity_type: 'USER_AVATAR' }
    : { ...nowhere, workspace_id: place.ctx.workspace.id, user_id: null, entity_type: 'ISSUE_DESCRIPTION' };
}

/**
 * Takes a picture in one request, as older clients bring it (docs/contract/pictures.md#files-by-their-keys): it is looked
 * at and encoded like every other one.
 */
export function receiveFile(request: FastifyRequest, place: Place): Promise<FileAsset> {
  const { ctx } = place;
  return inTemporaryDirectory('upload', async (directory) => {
    const { path: file, ...said } = await receive(request, directory);
    const { asset_id, key, attributes } = await announceAsset(place, said, ownerOf(place));
    await ctx.storage.store(key, { path: file, type: attributes.type, size: said.size });
    const announced = { storage_key: key, attributes, size: said.size };
    const brought = await requireFile(ctx.storage, announced, true);
    await inTransaction(ctx.db, (tx) => markAssetUploaded(tx, asset_id, { ...brought, by: ctx.user.id }));
    return readFileAsset(place, asset_id);
  });
}
