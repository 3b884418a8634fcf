/** What an archive may have: beyond it none of it is read. */
export type ZipLimits = { entries: number; bytes: number };
export type ZipEntry = { name: string; size: number; read: () => Promise<Blob> };

/** Why an archive is not read: it is damaged or of a form that we do not know, it is too large, it names other places. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'too_large' | 'unsafe';
  constructor(reason: ZipError['reason']) {
    super(`The archive is ${reason}.`);
    this.reason = reason;
  }
}

const END = { sign: 0x06054b50, length: 22, max_comment: 0xffff } as const;
const ENTRY = { sign: 0x02014b50, length: 46 } as const;
const LOCAL = { sign: 0x04034b50, length: 30 } as const;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

/** Where the directory at the end of the archive begins, how long it is and how many entries it has. */
async function findDirectory(archive: Blob): Promise<{ at: number; length: number; count: number }> {
  const start = Math.max(0, archive.size - END.length - END.max_comment);
  const view = await viewOf(archive.slice(start));
  for (let at = view.byteLength - END.length; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END.sign) continue;
    if (at + END.length + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const found = {
      count: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
    };
    // Larger ones say so here, and where the directory is elsewhere.
    if (found.at + found.length > start + at) throw new ZipError('broken');
    return found;
  }
  throw new ZipError('broken');
}

/** Names lead to places below the archive and nowhere else. */
function requireSafe(name: string): void {
  const isOutside =
    name.startsWith('/') || /[\\\0]|^[a-z]:/i.test(name) || name.split('/').some((part) => part === '..');
  if (isOutside) throw new ZipError('unsafe');
}

/** Its bytes as they come out, which are no more than the directory says. */
async function inflate(packed: Blob, size: number): Promise<Blob> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipError('broken');
    });
    if (done) break;
    length += value.byteLength;
    if (length > size) {
      // What else would come out of a bomb never does.
      void reader.cancel().catch(() => {});
      throw new ZipError('too_large');
    }
    chunks.push(value);
  }
  if (length !== size) throw new ZipError('broken');
  return new Blob(chunks);
}

type Packed = { at: number; length: number; method: number; size: number };

async function readEntry(archive: Blob, { at, length, method, size }: Packed): Promise<Blob> {
  const local = await viewOf(archive.slice(at, at + LOCAL.length));
  if (local.byteLength < LOCAL.length || local.getUint32(0, true) !== LOCAL.sign)
    throw new ZipError('broken');
  const start = at + LOCAL.length + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = archive.slice(start, start + length);
  if (packed.size !== length) throw new ZipError('broken');
  if (method === DEFLATED) return inflate(packed, size);
  if (length !== size) throw new ZipError('broken');
  return packed;
}

/**
 * The files of an archive by its directory; each is read when it is asked for, by the browser's own inflater. ZipError when
 * any of it is encrypted, leads outside, or there is more than `limits` allow.
 */
export async function openZip(archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  const { at: start, length, count } = await findDirectory(archive);
  if (count > limits.entries) throw new ZipError('too_large');
  const view = await viewOf(archive.slice(start, start + length));
  const entries: ZipEntry[] = [];
  let [at, bytes] = [0, 0];
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY.length > view.byteLength || view.getUint32(at, true) !== ENTRY.sign)
      throw new ZipError('broken');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    if (at + ENTRY.length + nameLength > view.byteLength) throw new ZipError('broken');
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + ENTRY.length, nameLength));
    if ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)) throw new ZipError('broken');
    requireSafe(name);
    bytes += size;
    if (bytes > limits.bytes) throw new ZipError('too_large');
    const place = { at: view.getUint32(at + 42, true), length: packed, method, size };
    // Folders are entries too.
    if (!name.endsWith('/')) entries.push({ name, size, read: () => readEntry(archive, place) });
    at += ENTRY.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
