import {
  BlobReader,
  BlobWriter,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ZipError } from './zip-error.ts';

/** What an archive may have: beyond it none of it is read. */
export type ZipLimits = { entries: number; bytes: number };
export type ZipEntry = { name: string; size: number; read: () => Promise<Blob> };

const REASONS = new Map<string, ZipError['reason']>([
  [ERR_UNSAFE_FILENAME, 'unsafe'],
  [ERR_INVALID_UNCOMPRESSED_SIZE, 'too_large'],
]);

function zipErrorOf(error: unknown): ZipError {
  if (error instanceof ZipError) return error;
  return new ZipError((error instanceof Error && REASONS.get(error.message)) || 'broken');
}

/** Its bytes as they come out: what else would come out of a bomb never does. */
async function readEntry(entry: FileEntry): Promise<Blob> {
  let length = Infinity;
  const onend = (computed: number) => {
    length = computed;
  };
  return entry.getData(new BlobWriter(), { onend }).catch((error: unknown) => {
    // There was less in it than it says, which the library calls by the same name.
    if (length < entry.uncompressedSize) throw new ZipError('broken');
    throw zipErrorOf(error);
  });
}

async function listEntries(archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  // The browser inflates on a thread of its own.
  const reader = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    filenameValidation: 'strict',
  });
  const entries: ZipEntry[] = [];
  let [count, bytes] = [0, 0];
  for await (const entry of reader.getEntriesGenerator({ strictness: 'strict' })) {
    count += 1;
    bytes += entry.uncompressedSize;
    if (count > limits.entries || bytes > limits.bytes) throw new ZipError('too_large');
    if (entry.encrypted) throw new ZipError('broken');
    // Folders are entries too.
    if (entry.directory) continue;
    entries.push({ name: entry.filename, size: entry.uncompressedSize, read: () => readEntry(entry) });
  }
  return entries;
}

/**
 * The files of an archive by its directory; each is read when it is asked for, by the browser's own inflater. ZipError when
 * any of it is encrypted, leads outside, or there is more than `limits` allow.
 */
export const openZip = (archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> =>
  listEntries(archive, limits).catch((error: unknown) => {
    throw zipErrorOf(error);
  });
