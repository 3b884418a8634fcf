import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptOf,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/**
 * The format of age (age-encryption.org/v1) with a passphrase, so that a backup can be opened without us as well:
 * `age --decrypt`. A header holds the key of the file, sealed with the passphrase; the content follows in chunks, each with
 * its number and whether it is the last one, so that nothing can be changed, left out or cut off unseen.
 */
const VERSION = 'age-encryption.org/v1';
const LABEL = `${VERSION}/scrypt`;
/** 2^16 rounds take a quarter of a second and 64 MB. */
const WORK_FACTOR = 16;
/** A header that asks for more than this is not one of ours, and would take gigabytes. */
const MAX_WORK_FACTOR = 20;
const BLOCK_SIZE = 8;
const KEY_BYTES = 16;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const COUNTER_BYTES = 11;
const MAX_HEADER_BYTES = 4096;
const CIPHER = 'chacha20-poly1305';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptOf,
);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const derived = (key: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));
const headerMac = (key: Buffer, header: string) =>
  createHmac('sha256', derived(key, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** Whether these first bytes are those of an encrypted file. */
export const isEncrypted = (head: Buffer): boolean => head.toString('latin1').startsWith(`${VERSION}\n`);

function keyOfPassphrase(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  const cost = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE };
  return scrypt(passphrase.normalize(), Buffer.concat([Buffer.from(LABEL), salt]), 32, cost);
}

function seal(key: Buffer, nonce: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was sealed with another key, or changed. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(counter, COUNTER_BYTES - 6, 6);
  nonce[COUNTER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into pieces of one size, and says of each whether it is the last one; an empty content is one piece. */
async function* inPieces(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false };
    waiting = [all.subarray(at)];
    bytes = all.length - at;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}

/** The same content, encrypted with a passphrase. Takes the same little memory however much it is. */
export async function* encrypted(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const [key, salt, nonce] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
  const wrapped = seal(await keyOfPassphrase(passphrase, salt, WORK_FACTOR), Buffer.alloc(12), key);
  const header = `${VERSION}\n-> scrypt ${base64(salt)} ${WORK_FACTOR}\n${base64(wrapped)}\n---`;
  yield Buffer.from(`${header} ${base64(headerMac(key, header))}\n`);
  yield nonce;
  const contentKey = derived(key, nonce, 'payload');
  let counter = 0;
  for await (const { piece, isLast } of inPieces(chunks, CHUNK_BYTES)) {
    yield seal(contentKey, nonceOf(counter, isLast), piece);
    counter += 1;
  }
}

const BROKEN = 'The backup is broken: it is not what it was when it was made, or not whole.';

type Opened = { contentKey: Buffer; rest: AsyncGenerator<Buffer> };

/** What was encrypted with this passphrase. Throws one sentence for another passphrase and for what was changed. */
export async function* decrypted(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { contentKey, rest } = await openHeader(chunks, passphrase);
  let counter = 0;
  for await (const { piece, isLast } of inPieces(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw new BackupError(BROKEN);
    try {
      yield unseal(contentKey, nonceOf(counter, isLast), piece);
    } catch {
      throw new BackupError(BROKEN);
    }
    counter += 1;
  }
}

const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/;

async function openHeader(chunks: AsyncIterable<Buffer>, passphrase: string): Promise<Opened> {
  const source = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  for (;;) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
    if (head.length >= MAX_HEADER_BYTES) break;
  }
  const found = HEADER.exec(head.subarray(0, MAX_HEADER_BYTES).toString('latin1'));
  const [whole = '', header = '', salt = '', work = '', wrapped = '', mac = ''] = found ?? [];
  const begin = whole.length + NONCE_BYTES;
  if (!found || head.length < begin || Number(work) > MAX_WORK_FACTOR) throw new BackupError(BROKEN);
  const outer = await keyOfPassphrase(passphrase, Buffer.from(salt, 'base64'), Number(work));
  const key = keyOfFile(outer, Buffer.from(wrapped, 'base64'));
  if (!timingSafeEqual(headerMac(key, header), Buffer.from(mac, 'base64'))) throw new BackupError(BROKEN);
  const contentKey = derived(key, head.subarray(whole.length, begin), 'payload');
  return { contentKey, rest: goOn(head.subarray(begin), source) };
}

function keyOfFile(outer: Buffer, wrapped: Buffer): Buffer {
  try {
    return unseal(outer, Buffer.alloc(12), wrapped);
  } catch {
    throw new BackupError('The passphrase is not the one of this backup. Nothing was changed.');
  }
}

async function* goOn(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
