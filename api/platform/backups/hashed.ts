import { createHash } from 'node:crypto';

const NEWLINE = 10;

/** Passes chunks on; once they are over, their SHA-256 is written down under the name, and `done` gets their lines. */
export async function* hashed(
  name: string,
  chunks: AsyncIterable<Buffer | string>,
  checksums: Record<string, string>,
  done: (lines: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
    yield bytes;
  }
  checksums[name] = hash.digest('hex');
  done(lines);
}
