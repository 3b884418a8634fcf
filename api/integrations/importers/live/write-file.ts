import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { ImportError } from '../source/import-error.ts';

export const tooMuch = (text: string): ImportError => new ImportError(text, { code: 'source_too_large' });

/** Passes on so many bytes and no more. */
function upTo(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(tooMuch(`There is more than a file of ${limit} bytes holds.`));
      else done(null, chunk);
    },
  });
}

/** Writes texts one after the other into a new file, packed. Throws ImportError when that is larger than `limit` bytes. */
export async function writePacked(
  file: string,
  texts: AsyncIterable<string>,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<void> {
  const packed = zlib.createGzip();
  await pipeline(Readable.from(texts), packed, upTo(limit), createWriteStream(file, { mode: 0o600 }), {
    signal,
  });
}
