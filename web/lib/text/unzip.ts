import {
  BlobReader,
  BlobWriter,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ZipError } from './zip-error.ts';
import { decodeNames } from './zip-names.ts';

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

/** Programs of Windows write backslashes between folders; what leads outside does so with either. */
const withSlashes = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');

/** Neither a flag nor the bytes say that the name is UTF-8. */
const isLegacy = ({ filenameUTF8, rawFilename, extraFieldUnicodePath }: FileEntry): boolean =>
  !filenameUTF8 && extraFieldUnicodePath?.valid !== true && rawFilename.some((byte) => byte > 0x7f);

/** The names of files, also of those that do not say how they are encoded. */
function namesOf(entries: readonly FileEntry[]): Map<FileEntry, string> {
  const legacy = entries.filter(isLegacy);
  const decoded = decodeNames(
    legacy.map(({ rawFilename, filename }) => ({ bytes: rawFilename, dos: filename })),
  );
  const names = new Map(entries.map((entry) => [entry, entry.filename]));
  for (const [index, entry] of legacy.entries()) {
    names.set(entry, withSlashes(decoded[index] ?? entry.filename));
  }
  return names;
}

async function listEntries(archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  // The browser inflates on a thread of its own.
  const reader = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    filenameValidation: 'strict',
  });
  const entries: FileEntry[] = [];
  let [count, bytes] = [0, 0];
  const options = { strictness: 'strict', normalizeFilename: withSlashes } as const;
  for await (const entry of reader.getEntriesGenerator(options)) {
    count += 1;
    bytes += entry.uncompressedSize;
    if (count > limits.entries || bytes > limits.bytes) throw new ZipError('too_large');
    if (entry.encrypted) throw new ZipError('broken');
    // Folders are entries too.
    if (!entry.directory) entries.push(entry);
  }
  const names = namesOf(entries);
  return entries.map((entry) => ({
    name: names.get(entry) ?? entry.filename,
    size: entry.uncompressedSize,
    read: () => readEntry(entry),
  }));
}

/**
 * The files of an archive by its directory; each is read when it is asked for, by the browser's own inflater. ZipError when
 * any of it is encrypted, leads outside, or there is more than `limits` allow.
 */
export const openZip = (archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> =>
  listEntries(archive, limits).catch((error: unknown) => {
    throw zipErrorOf(error);
  });
