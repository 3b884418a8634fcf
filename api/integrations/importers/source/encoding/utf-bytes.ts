import { TextDecoder } from 'node:util';

/** How a file says what it is with its first bytes, the longest first. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding that the mark in front names, and how many bytes the mark has; null without one. */
export function markOf(head: Uint8Array): { encoding: string; length: number } | null {
  const found = MARKS.find(([, mark]) => mark.every((byte, at) => head[at] === byte));
  return found ? { encoding: found[0], length: found[1].length } : null;
}

/**
 * UTF-16 without a mark: separators, digits and breaks of lines have one empty byte, all of them on the same side. Null
 * when that is not so.
 */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 200 || even + odd === 0) return null;
  if (odd > 8 * even && isText(head, 'utf-16le')) return 'utf-16le';
  return even > 8 * odd && isText(head, 'utf-16be') ? 'utf-16be' : null;
}

/** Signs that steer devices, and letters that nobody has given a meaning. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff\p{Unassigned}]/gu;

function isText(head: Buffer, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(head.subarray(0, head.length - (head.length % 2)));
  return (text.match(NO_TEXT)?.length ?? 0) <= text.length / 100;
}

const isTail = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;

function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 1;
}

/**
 * How many letters beyond ASCII pieces hold as UTF-8, and how many of their bytes are none. A letter that is cut at the end
 * of a piece counts for neither.
 */
export function countUtf8(pieces: readonly Buffer[]): { letters: number; faults: number } {
  const count = { letters: 0, faults: 0 };
  for (const piece of pieces) countPiece(piece, count);
  return count;
}

function countPiece(piece: Buffer, count: { letters: number; faults: number }): void {
  for (let at = 0; at < piece.length; at += 1) {
    const lead = piece[at] ?? 0;
    if (lead < 0x80) continue;
    const length = lengthOf(lead);
    let tails = 0;
    while (tails < length - 1 && isTail(piece[at + 1 + tails])) tails += 1;
    at += tails;
    if (length > 1 && tails === length - 1) count.letters += 1;
    else if (length === 1 || at + 1 < piece.length) count.faults += 1;
  }
}
