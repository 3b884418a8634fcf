import { isAscii } from 'node:buffer';

/** Enough to tell languages apart, and little enough to be looked at in milliseconds. */
const SAMPLE_MAX = 4 * 1024;
/** So much of each chunk, so that the sample comes from more than one place of the file. */
const CHUNK_MAX = 1024;
const PIECE_MAX = 1024;
const BEFORE_MAX = 200;
const NEWLINE = 0x0a;
/** Below it no byte is a part of a letter in any encoding that has letters of several bytes, but for digits in GB18030. */
const FIRST_LETTER = 0x40;
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isBorder = (byte: number) => byte < FIRST_LETTER && !isDigit(byte);

/**
 * Collects the lines of a file that have other bytes than those of ASCII, a few of each chunk. Pieces begin and end with
 * whole letters, but for the last one, which is the end where a line is nothing but letters.
 */
export class LetterSampler {
  readonly pieces: Buffer[] = [];
  #bytes = 0;
  #rest: Buffer | null = null;
  #isInLetter = false;
  #isCut = false;

  get isFull(): boolean {
    return this.#isCut || this.#bytes >= SAMPLE_MAX;
  }

  push(chunk: Buffer, isLast = false): void {
    if (this.isFull) return;
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    if (isAscii(bytes)) {
      this.#isInLetter = false;
      return;
    }
    let at = this.#isInLetter ? nextBorder(bytes, 0) : 0;
    this.#isInLetter = false;
    const end = this.#bytes + CHUNK_MAX;
    while (this.#bytes < end && at < bytes.length) at = this.#takeLine(bytes, at, isLast);
    this.#isInLetter = at < bytes.length;
  }

  /** Takes the next line with a letter in it; returns where to go on. */
  #takeLine(bytes: Buffer, from: number, isLast: boolean): number {
    const letter = nextLetter(bytes, from);
    if (letter === bytes.length) return letter;
    const start = Math.max(from, letter - BEFORE_MAX, bytes.lastIndexOf(NEWLINE, letter) + 1);
    const newline = bytes.indexOf(NEWLINE, letter);
    const end = newline === -1 ? bytes.length : newline;
    if (newline === -1 && !isLast && end - start < PIECE_MAX) {
      this.#rest = Buffer.from(bytes.subarray(start));
      return bytes.length;
    }
    const cut = Math.min(end, nextBorder(bytes, Math.min(end, start + PIECE_MAX), PIECE_MAX));
    this.#isCut = cut === bytes.length ? !isLast : cut < end && !isBorder(bytes[cut] ?? 0);
    const border = this.#isCut ? [] : [Buffer.from('\n')];
    this.pieces.push(Buffer.concat([bytes.subarray(start, cut), ...border]));
    this.#bytes += cut - start;
    return this.#isCut ? bytes.length : cut;
  }
}

function nextLetter(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
}

function nextBorder(bytes: Buffer, from: number, max = Infinity): number {
  const end = Math.min(bytes.length, from + max);
  let at = from;
  while (at < end && !isBorder(bytes[at] ?? 0)) at += 1;
  return at;
}
