import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openZip } from '../../http/files/unzip.ts';
import { BackupError } from './backup-error.ts';
import { FILES, MANIFEST, type Manifest, TABLES, manifestSchema } from './manifest.ts';

export type Archive = {
  manifest: Manifest;
  open: (name: string) => Promise<Readable>;
  close: () => void;
};

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Opens a backup; refuses what is none. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file).catch((error: Error) => {
    throw new BackupError(`${file} cannot be read as a backup: ${error.message}`);
  });
  const open = async (name: string) => {
    const stream = await zip.read(name);
    if (!stream) throw new BackupError(`The backup is not whole: ${name} is not in it.`);
    return stream;
  };
  const size = zip.files.get(MANIFEST)?.size ?? Infinity;
  const text =
    size > MAX_MANIFEST_BYTES ? '' : Buffer.concat(await (await open(MANIFEST)).toArray()).toString();
  const manifest = manifestSchema.safeParse(text && JSON.parse(text));
  if (!manifest.success) throw new BackupError(`${file} is no backup of Tandem, or not whole.`);
  return { manifest: manifest.data, open, close: zip.close };
}

/** Reads all of it once and compares it with its checksums, before anything is changed. */
export async function verifyArchive({ manifest, open }: Archive): Promise<void> {
  const names = [
    ...manifest.tables.map(({ name }) => `${TABLES}${name}`),
    ...manifest.files.map(({ key }) => `${FILES}${key}`),
  ];
  for (const name of names) {
    const hash = createHash('sha256');
    for await (const chunk of await open(name)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== manifest.checksums[name])
      throw new BackupError(`The backup is broken: ${name} is not what it was when it was made.`);
  }
}
