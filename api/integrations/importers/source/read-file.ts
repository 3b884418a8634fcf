import fs from 'node:fs';
import zlib from 'node:zlib';
import { ImportError } from './import-error.ts';
import { StrictDecoder } from '../../../http/encoding/strict-decoder.ts';

const GZIP_MAGIC = [0x1f, 0x8b];
/** Each piece costs the same once more; Node's own size makes eight times as many. */
const INFLATED_BYTES = 128 * 1024;

function isGzip(file: string): boolean {
  const descriptor = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(2);
    fs.readSync(descriptor, head, 0, 2, 0);
    return head[0] === GZIP_MAGIC[0] && head[1] === GZIP_MAGIC[1];
  } finally {
    fs.closeSync(descriptor);
  }
}

/** More than any tracker exports: what a small file is blown up to must come to an end. */
const MAX_BYTES = 8 * 1024 ** 3;

/** The bytes of a file, inflated when it is gzip whatever its name says. Throws ImportError when it cannot be read. */
export async function* readFile(file: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of readInflated(file)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ImportError(`${file} is too large.`, { code: 'too_large' });
    yield chunk;
  }
}

async function* readInflated(file: string): AsyncGenerator<Buffer> {
  try {
    const isCompressed = isGzip(file);
    const raw = fs.createReadStream(file);
    if (!isCompressed) {
      yield* raw;
      return;
    }
    const inflated = zlib.createGunzip({ chunkSize: INFLATED_BYTES });
    raw.on('error', (error) => inflated.destroy(error));
    yield* raw.pipe(inflated);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

const NEWLINE = 0x0a;
/** A record that is longer is no work item, and would not fit in memory beside the rest. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

const utf8 = new StrictDecoder('utf-8');
type Line = { number: number; text: string };

/**
 * Lines of a file in UTF-8, or of other bytes that were made of it, split at the byte "\n" alone. Node's readline also
 * splits at U+2028, which JSON may carry inside of its strings. The text of a line whose bytes mean nothing is not
 * well-formed.
 */
export async function* readLines(
  file: string,
  bytes: AsyncIterable<Buffer> = readFile(file),
): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      pieces.push(chunk.subarray(from, end));
      yield { number, text: utf8.decodeMarked(Buffer.concat(pieces)) };
      pieces = [];
      length = 0;
      number += 1;
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_RECORD_BYTES) throw new ImportError(`Line ${number} of ${file} is too long.`);
  }
  if (pieces.length > 0) yield { number, text: utf8.decodeMarked(Buffer.concat(pieces)) };
}
