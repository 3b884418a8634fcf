import { createHash } from 'node:crypto';
import { ImportError } from '../source/import-error.ts';
import type { WorkspaceArchive } from './open-archive.ts';

const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;

/** The lines of a table of an archive. Refuses one that is too long, and a table that is not what it was when it was made. */
export async function* readLines(archive: WorkspaceArchive, entry: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of await archive.read(entry)) {
    let rest = chunk as Buffer;
    hash.update(rest);
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, rest.subarray(0, at)]).toString();
      [parts, length, rest] = [[], 0, rest.subarray(at + 1)];
    }
    length += rest.length;
    if (length > MAX_LINE_BYTES) throw new ImportError(`${entry} has a line that is too long for any row.`);
    parts.push(rest);
  }
  const isWhole = length === 0 && hash.digest('hex') === archive.manifest.checksums[entry];
  if (!isWhole) throw new ImportError(`The archive is broken: ${entry} is not what it was when it was made.`);
}
