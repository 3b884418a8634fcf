import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable, type Writable } from 'node:stream';
import { AppError, badRequest, conflict, forbidden } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { isOfType } from './file-content.ts';
import { type Signer, packToken, unpackToken } from '../http/secrets/signed-token.ts';
import {
  HEAD_BYTES,
  type Handover,
  LINK_SECONDS,
  SLOT_SECONDS,
  type Slot,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** Where forms and links of the disk lead. */
export const UPLOADS_PATH = '/api/uploads/';
const ALGORITHM = 'TANDEM-HMAC-SHA256';

export type DiskStorage = Storage & {
  /** What the fields of a form allow to be brought; 403 when they were not signed here, or are too old. */
  readForm: (fields: ReadonlyMap<string, string>) => Slot;
  /** Keeps one file under its key, whole or not at all. */
  take: (slot: Slot, file: Readable & { truncated?: boolean }) => Promise<void>;
  /** The file of a link; null when it is gone. 403 for a link that is made up or too old. */
  follow: (token: string) => Promise<{ size: number; delivery: Handover; open: () => Readable } | null>;
};

/** Files in a directory, under the random part of their key alone: no name that somebody sends becomes a path. */
export function openDiskStorage(directory: string, signer: Signer): DiskStorage {
  const pathOf = (key: string) => {
    const id = /^(?:[0-9a-f-]{36}\/)?([0-9a-f]{32})-/.exec(key)?.[1];
    return id ? path.join(directory, id.slice(0, 2), id) : null;
  };
  return {
    origin: null,
    openSlot: async (slot, origin) => ({ url: `${origin}${UPLOADS_PATH}`, fields: formOf(slot, signer) }),
    readForm: (fields) => slotOf(fields, signer),
    take: async (slot, file) => {
      const target = pathOf(slot.key);
      if (!target) throw forbidden('This form is not valid.');
      await takeFile({ directory, target, slot }, file);
    },
    store: async (key, file) => {
      const target = pathOf(key);
      await putInPlace(directory, must(target, 'the key is one of ours'), createReadStream(file.path));
    },
    rewrite: async (key, _type, change) => {
      const target = must(pathOf(key), 'the key is one of ours');
      const changed = await change(await fs.readFile(target));
      await putInPlace(directory, target, Readable.from([changed]));
      return changed.length;
    },
    look: async (key) => lookAt(pathOf(key)),
    linkTo: async (key, handover) => {
      const token = packToken({ key, ...handover }, LINK_SECONDS[handover.kind]);
      return `${UPLOADS_PATH}?token=${token}.${signer.sign('download', token)}`;
    },
    follow: async (token) => {
      const [text = '', signature = ''] = token.split('.');
      if (!signer.isSigned('download', text, signature)) throw forbidden('This link is not valid.');
      const found = unpackToken<Handover & { key: string }>(text);
      if (!found) throw forbidden('This link is too old.');
      const { key, ...delivery } = found;
      const file = pathOf(key);
      const size = file === null ? null : await sizeOf(file);
      if (file === null || size === null) return null;
      return { size, delivery, open: () => createReadStream(file) };
    },
    read: async (key) => {
      const file = pathOf(key);
      return file !== null && (await sizeOf(file)) !== null ? createReadStream(file) : null;
    },
    copy: async (from, to) => {
      const file = pathOf(from);
      if (file === null || (await sizeOf(file)) === null) return false;
      await putInPlace(directory, must(pathOf(to), 'the key is one of ours'), createReadStream(file));
      return true;
    },
    remove: async (keys) => {
      for (const file of keys.map(pathOf)) if (file) await fs.rm(file, { force: true });
    },
    removeLeftovers: (olderThanMs) => removeLeftovers(directory, olderThanMs),
    freeBytes: () => freeBytesOf(directory),
    close: () => {},
  };
}

/** Of the disk that the directory is on; before the first file only the one above it may be there. */
async function freeBytesOf(directory: string): Promise<number | null> {
  const found = await fs.statfs(directory).catch(() => fs.statfs(path.dirname(directory)).catch(() => null));
  return found && found.bavail * found.bsize;
}

/** The fields of a form of S3, with a policy and a signature of our own. */
function formOf(slot: Slot, signer: Signer): Record<string, string> {
  const policy = packToken(slot, SLOT_SECONDS);
  return {
    'Content-Type': slot.type,
    key: slot.key,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': 'tandem',
    'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
    policy,
    'x-amz-signature': signer.sign('upload', policy),
  };
}

function slotOf(fields: ReadonlyMap<string, string>, signer: Signer): Slot {
  const policy = fields.get('policy') ?? '';
  if (!signer.isSigned('upload', policy, fields.get('x-amz-signature') ?? '')) {
    throw forbidden('This form is not valid.');
  }
  const slot = unpackToken<Slot>(policy);
  if (!slot) throw forbidden('This form is too old.');
  const isSame = fields.get('key') === slot.key && fields.get('Content-Type') === slot.type;
  if (!isSame) throw forbidden('This form is not valid.');
  return slot;
}

type Taking = { directory: string; target: string; slot: Slot };

/** Of a file that is too large no more is stored than shows that it is; the rest is read and dropped. */
async function* cutBehind(bytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let taken = 0;
  for await (const chunk of chunks) {
    if (taken > bytes) continue;
    taken += chunk.length;
    yield chunk;
  }
}

/**
 * A new file that waits for its place. It is on the disk before anything is read for it: a stream opens its file in its own
 * time, also behind the removal of a file that was given up.
 */
async function openIncoming(directory: string): Promise<{ temporary: string; written: Writable }> {
  const incoming = path.join(directory, 'incoming');
  const temporary = path.join(incoming, randomUUID());
  await fs.mkdir(incoming, { recursive: true });
  const handle = await fs.open(temporary, 'wx', 0o600);
  return { temporary, written: handle.createWriteStream({ flush: true }) };
}

async function takeFile({ directory, target, slot }: Taking, file: Readable & { truncated?: boolean }) {
  const { temporary, written } = await openIncoming(directory);
  try {
    await pipeline(file, (chunks) => cutBehind(slot.max_size, chunks), written);
    const stored = await lookAt(temporary);
    const size = stored?.size ?? 0;
    if (file.truncated || size > slot.max_size) throw new AppError(413, { error: 'The file is too large.' });
    if (!stored || size === 0) throw badRequest('The file is empty.');
    if (!(await isOfType(slot.type, stored.head)))
      throw badRequest('The file is not of the type that was named.');
    await fs.mkdir(path.dirname(target), { recursive: true });
    await storeOnce(temporary, target);
  } finally {
    await fs.rm(temporary, { force: true });
  }
}

/** Written beside its place and then put there, so that it is whole or not there. */
async function putInPlace(directory: string, target: string, content: Readable): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true });
  const { temporary, written } = await openIncoming(directory);
  try {
    await pipeline(content, written);
    await fs.rename(temporary, target);
  } finally {
    await fs.rm(temporary, { force: true });
  }
}

/** What is there stays as it is: a form that is sent twice does not change a file that others may have looked at. */
async function storeOnce(temporary: string, target: string): Promise<void> {
  try {
    await fs.link(temporary, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw conflict('The file is here already.');
    }
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function lookAt(file: string | null): Promise<StoredFile | null> {
  if (!file) return null;
  try {
    await using handle = await fs.open(file);
    const { size, mtime } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), 0);
    const metadata = { ContentLength: size, LastModified: mtime.toISOString() };
    return { size, head: buffer.subarray(0, bytesRead), metadata };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeLeftovers(directory: string, olderThanMs: number): Promise<void> {
  const incoming = path.join(directory, 'incoming');
  const names = await fs.readdir(incoming).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await fs.stat(file);
    if (mtimeMs < Date.now() - olderThanMs) await fs.rm(file, { force: true });
  }
}
