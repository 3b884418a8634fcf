import type { Readable } from 'node:stream';
import { MIGRATIONS } from '@tandem/db/migrations/list.ts';
import { type OpenZip, openZip } from '../../../http/files/unzip.ts';
import {
  MANIFEST,
  type Manifest,
  PAGES,
  manifestSchema,
  tableEntry,
} from '../../../platform/archives/manifest.ts';
import { ImportError } from '../source/import-error.ts';

export type WorkspaceArchive = {
  manifest: Manifest;
  read: (entry: string) => Promise<Readable>;
  close: () => void;
};

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;
/** Rows pack to a twentieth; what gets so much smaller, and is so large, was made to fill a disk. */
const MAX_SHRINKING = 200;
const HARMLESS_BYTES = 16 * 1024 * 1024;

/** Opens an archive of a workspace; refuses what is none, or has in it what no archive has. */
export async function openWorkspaceArchive(file: string): Promise<WorkspaceArchive> {
  const zip = await openZip(file).catch((error: Error) => {
    throw new ImportError(`${file} cannot be read as an archive: ${error.message}.`);
  });
  try {
    const manifest = await readManifest(zip, file);
    requireExpected(zip, manifest);
    const read = async (entry: string) => {
      const stream = await zip.read(entry);
      if (!stream) throw new ImportError(`The archive is not whole: ${entry} is not in it.`);
      return stream;
    };
    return { manifest, read, close: zip.close };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readManifest(zip: OpenZip, file: string): Promise<Manifest> {
  const size = zip.files.get(MANIFEST)?.size ?? 0;
  const stream = size <= MAX_MANIFEST_BYTES ? await zip.read(MANIFEST) : undefined;
  const text = stream ? Buffer.concat(await stream.toArray()).toString() : '';
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new ImportError(`${file} is no archive of a workspace of Tandem, or not whole.`);
  if (!Object.hasOwn(MIGRATIONS, parsed.data.schema_version))
    throw new ImportError('The archive is of a newer release. Bring this instance up to date first.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requireExpected({ files }: OpenZip, manifest: Manifest): void {
  const known = new Set([
    MANIFEST,
    ...manifest.tables.map(({ name }) => tableEntry(name)),
    ...manifest.files.map(({ entry }) => entry),
  ]);
  const missing = new Set(manifest.missing_files);
  for (const [name, { size, packed_size }] of files) {
    const isOfMissing = size === 0 && missing.has(name.split('/')[1] ?? '');
    if (!known.has(name) && !name.startsWith(PAGES) && !isOfMissing)
      throw new ImportError(`The archive has a file in it that no archive has: ${name}.`);
    if (size > HARMLESS_BYTES && size > packed_size * MAX_SHRINKING)
      throw new ImportError(
        `${name} would unpack to ${size} bytes of ${packed_size}: it was made to do harm.`,
      );
  }
}
