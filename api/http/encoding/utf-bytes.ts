import { isUtf8 } from 'node:buffer';
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

/** Line ends, blanks, quotes and separators of cells, which every table has. */
const SIGNS = new Set(['\t', '\n', '\r', ' ', '"', ',', ';'].map((sign) => sign.charCodeAt(0)));

/**
 * UTF-16 without a mark: such signs have one empty byte, nearly all of them on the same side. Null when that is not so,
 * also for other texts into which empty bytes have come.
 */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  let zeros = 0;
  let [little, big] = [0, 0];
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [first = 0, second = 0] = [head[at], head[at + 1]];
    zeros += Number(first === 0) + Number(second === 0);
    if (second === 0 && SIGNS.has(first)) little += 1;
    if (first === 0 && SIGNS.has(second)) big += 1;
  }
  if (zeros < head.length / 200 || (zeros < head.length / 4 && isUtf8Text(head))) return null;
  if (little > 3 * big && isText(head, 'utf-16le')) return 'utf-16le';
  return big > 3 * little && isText(head, 'utf-16be') ? 'utf-16be' : null;
}

/** Bytes that steer devices, but for those of tabs, breaks of lines and pages, and escapes. */
export const isStrange = (byte: number): boolean =>
  byte < 0x09 || (byte > 0x0d && byte < 0x1b) || (byte > 0x1b && byte < 0x20);

/** Scripts whose letters have a small first byte are such signs in UTF-8. */
function isUtf8Text(head: Buffer): boolean {
  const controls = head.reduce((count, byte) => count + Number(byte !== 0 && isStrange(byte)), 0);
  return controls < head.length / 20 && isUtf8(head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length));
}

/** Control characters, surrogates and unassigned letters. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffd-\uffff\p{Unassigned}\p{Private_Use}]/gu;

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
