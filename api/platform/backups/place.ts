import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { writeWholeFile } from '../../http/files/whole-file.ts';
import type { Handover, MadeFile, Storage } from '../../storage/storage.ts';

/** Where backups are: beside uploaded files, or in a directory or bucket of their own. */
export type BackupPlace = {
  store: (key: string, file: MadeFile, signal: AbortSignal) => Promise<void>;
  /** Null when it is not there. */
  read: (key: string) => Promise<Readable | null>;
  remove: (key: string) => Promise<void>;
  /** A link that gives the file for some minutes; null where the file is to be sent from here. */
  linkTo: (key: string, handover: Handover) => Promise<string | null>;
};

/** A directory of an operator, in which backups have the names by which they are known. */
function directoryPlace(directory: string): BackupPlace {
  const fileOf = (key: string) => path.join(directory, path.basename(key));
  return {
    store: async (key, file, signal) => {
      await fs.mkdir(directory, { recursive: true, mode: 0o700 });
      await writeWholeFile(fileOf(key), createReadStream(file.path), signal);
    },
    read: async (key) => {
      const isThere = await fs.stat(fileOf(key)).catch(() => null);
      return isThere && createReadStream(fileOf(key));
    },
    remove: (key) => fs.rm(fileOf(key), { force: true }),
    linkTo: async () => null,
  };
}

const storagePlace = (storage: Storage): BackupPlace => ({
  store: (key, file) => storage.store(key, file),
  read: (key) => storage.read(key),
  remove: (key) => storage.remove([key]),
  linkTo: (key, handover) => storage.linkTo(key, handover),
});

export type PlaceSource = { config: Config; storage: Storage };
/** Of a backup: whether it is in the place for backups alone. */
type Placed = { has_own_place: boolean };

/** Runs `work` with the place of a backup; undefined when that place is not set up any more. */
export async function atPlace<T>(
  { config, storage }: PlaceSource,
  { has_own_place }: Placed,
  work: (place: BackupPlace | undefined) => Promise<T>,
): Promise<T> {
  if (!has_own_place) return work(storagePlace(storage));
  const { place } = config.backups;
  if (!place) return work(undefined);
  if ('directory' in place) return work(directoryPlace(place.directory));
  const { openS3Storage } = await import('../../storage/s3-storage.ts');
  const own = await openS3Storage(place.s3);
  try {
    return await work(storagePlace(own));
  } finally {
    own.close();
  }
}
