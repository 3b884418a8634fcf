import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';

const BATCH = 200;

export type Moved = { copied: number; there: number; missing: number; failed: string[] };
type Places = { from: Storage; to: Storage; signal: AbortSignal; report: (moved: Moved) => void };
type Row = { key: string; type: string };

/**
 * Copies every stored file to another storage and compares each with what it is a copy of, by size and hash. What is there
 * already and equal is left as it is, so that it goes on where it was stopped. Nothing is removed.
 */
export async function copyFiles(db: Db, places: Places): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, missing: 0, failed: [] };
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-files-'));
  try {
    let last = '';
    for (;;) {
      const rows = await nextFiles(db, last);
      for (const row of rows) await copyOne(places, row, { moved, temporary: path.join(directory, 'file') });
      places.report(moved);
      if (rows.length < BATCH) return moved;
      last = rows.at(-1)?.key ?? '';
    }
  } finally {
    await fs.rm(directory, { recursive: true, force: true });
  }
}

/** Uploaded files and backups, in the order of their keys. */
async function nextFiles(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, min(type) as type from (
      select storage_key as key, coalesce(attributes->>'type', '') as type from assets where is_uploaded
      union all
      select storage_key, 'application/zip' from backups where state = 'done'
    ) f where key > ${after} group by key order by key limit ${BATCH}`.execute(db);
  return rows;
}

type Progress = { moved: Moved; temporary: string };

async function copyOne({ from, to, signal }: Places, { key, type }: Row, { moved, temporary }: Progress) {
  signal.throwIfAborted();
  const source = await from.read(key);
  // A running instance may have written it to the new place.
  if (!source) {
    if (await to.look(key)) moved.there += 1;
    else moved.missing += 1;
    return;
  }
  await pipeline(source, createWriteStream(temporary), { signal });
  const wanted = await digestOf(createReadStream(temporary));
  if (wanted.size === 0) {
    moved.missing += 1;
    return;
  }
  if (isSame(wanted, await storedDigest(to, key, wanted.size))) {
    moved.there += 1;
    return;
  }
  await to.store(key, { path: temporary, type: type || 'application/octet-stream', size: wanted.size });
  if (isSame(wanted, await storedDigest(to, key, wanted.size))) moved.copied += 1;
  else moved.failed.push(key);
}

type Digest = { size: number; hash: string };

const isSame = (one: Digest, other: Digest | null): boolean =>
  other !== null && one.size === other.size && one.hash === other.hash;

/** Of what is stored under a key; null unless it is there and of that size. */
async function storedDigest(storage: Storage, key: string, size: number): Promise<Digest | null> {
  const found = await storage.look(key);
  if (found?.size !== size) return null;
  const content = await storage.read(key);
  return content && digestOf(content);
}

async function digestOf(content: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, hash: hash.digest('hex') };
}
