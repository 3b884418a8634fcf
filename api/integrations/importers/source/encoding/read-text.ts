import { ImportError } from '../import-error.ts';
import { MAX_RECORD_BYTES, readFile } from '../read-file.ts';
import { StrictDecoder } from '../../../../http/encoding/strict-decoder.ts';
import { encodingOf } from './encodings.ts';
import { markOf } from '../../../../http/encoding/utf-bytes.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * The text of a file in an encoding, plain or gzip, in pieces that end with a line, but for the last. A mark in front is
 * left out. Where bytes mean nothing the text has MALFORMED, a lone surrogate, and is not well-formed; no U+FFFD is made of
 * them. Throws ImportError for an unknown encoding, and for a line that is too long for any record.
 */
export async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const name = encodingOf(encoding);
  const decoder = new StrictDecoder(name);
  const cut = CUTS[name] ?? cutBytes;
  let isFirst = true;
  for await (const bytes of readWholeLines(file, cut)) {
    const mark = isFirst ? markOf(bytes) : null;
    const rest = mark?.encoding === name ? bytes.subarray(mark.length) : bytes;
    isFirst = false;
    yield (
      decoder.decode(rest) ??
        linesOf(rest, cut)
          .map((line) => decoder.decodeMarked(line))
          .join('')
    );
  }
}

/** Where the last line of some bytes ends, behind its break; 0 when none does. `from` looks for the first one instead. */
type Cut = {
  unit: 1 | 2;
  last: (bytes: Buffer) => number;
  first: (bytes: Buffer, from: number) => number;
};

/** A return at the very end may be half of a break. */
const cutBytes: Cut = {
  unit: 1,
  last: (bytes) => bytes.lastIndexOf(NEWLINE) + 1 || bytes.lastIndexOf(RETURN, -2) + 1,
  first: (bytes, from) => firstOf(bytes.indexOf(NEWLINE, from), bytes.indexOf(RETURN, from)) + 1,
};

const firstOf = (a: number, b: number) => (a === -1 || b === -1 ? Math.max(a, b) : Math.min(a, b));

function cutPairs(low: number): Cut {
  const isBreak = (bytes: Buffer, at: number, sign: number) =>
    bytes[at + low] === sign && bytes[at + 1 - low] === 0;
  const lastOf = (bytes: Buffer, sign: number, from: number) => {
    for (let at = from; at >= 0; at -= 2) if (isBreak(bytes, at, sign)) return at + 2;
    return 0;
  };
  return {
    unit: 2,
    last: (bytes) => {
      const end = bytes.length - (bytes.length % 2) - 2;
      return lastOf(bytes, NEWLINE, end) || lastOf(bytes, RETURN, end - 2);
    },
    first: (bytes, from) => {
      for (let at = from; at + 1 < bytes.length; at += 2)
        if (isBreak(bytes, at, NEWLINE) || isBreak(bytes, at, RETURN)) return at + 2;
      return 0;
    },
  };
}

const CUTS: Record<string, Cut> = { 'utf-16le': cutPairs(0), 'utf-16be': cutPairs(1) };

async function* readWholeLines(file: string, cut: Cut): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  let ended = 0;
  for await (const chunk of readUnits(file, cut.unit)) {
    const end = cut.last(chunk);
    if (end > 0) {
      yield rest.length > 0 ? Buffer.concat([...rest, chunk.subarray(0, end)]) : chunk.subarray(0, end);
      [rest, length] = [[], 0];
    }
    rest.push(chunk.subarray(end));
    length += chunk.length - end;
    ended += linesIn(chunk.subarray(0, end));
    if (length > MAX_RECORD_BYTES) throw new ImportError(`Line ${ended + 1} of ${file} is too long.`);
  }
  if (length > 0) yield Buffer.concat(rest);
}

/** How many lines end in some bytes. */
function linesIn(bytes: Buffer): number {
  const sign = bytes.includes(NEWLINE) ? NEWLINE : RETURN;
  let count = 0;
  for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** The bytes of a file in chunks of whole units, but for the last. */
async function* readUnits(file: string, unit: 1 | 2): AsyncGenerator<Buffer> {
  if (unit === 1) return yield* readFile(file);
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of readFile(file)) {
    const bytes = Buffer.concat([odd, chunk]);
    const end = bytes.length - (bytes.length % 2);
    odd = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  if (odd.length > 0) yield odd;
}

function linesOf(bytes: Buffer, cut: Cut): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = cut.first(bytes, from) || bytes.length;
    lines.push(bytes.subarray(from, end));
    from = end;
  }
  return lines;
}
