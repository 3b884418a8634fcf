import path from 'node:path';
import type { Config } from '../config.ts';
import { readInstanceKey } from '../http/secrets/instance-key.ts';
import { type DiskStorage, openDiskStorage } from './disk-storage.ts';
import { signerOf } from '../http/secrets/signed-token.ts';
import type { Storage } from './storage.ts';

/** Where files on disk are. */
export const uploadsDirectory = (config: Config): string => path.join(config.data_dir, 'uploads');

type OpenStorage = {
  storage: Storage;
  /** The same, when files are on our own disk and come and go through this server. */
  disk: DiskStorage | null;
};

/** The object storage that the configuration names, or a directory beside the data. */
export async function openStorage(config: Config): Promise<OpenStorage> {
  if (config.s3) {
    const { openS3Storage } = await import('./s3-storage.ts');
    return { storage: await openS3Storage(config.s3), disk: null };
  }
  const disk = openDiskStorage(uploadsDirectory(config), signerOf(readInstanceKey(config)));
  return { storage: disk, disk };
}

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage;
  }
}
