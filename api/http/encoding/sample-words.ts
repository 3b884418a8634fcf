import { isStrange } from './utf-bytes.ts';

/** Pieces of a text as one, without empty bytes and the like: with them detectors take it for no text. */
export const sampleOf = (pieces: readonly Buffer[]): Buffer =>
  Buffer.from(Buffer.concat(pieces).filter((byte) => !isStrange(byte)));

/** Between words in every encoding. */
const BETWEEN = /[\0-/:-?]+/;
// oxlint-disable-next-line no-control-regex
const OTHER_BYTE = /[\u0080-\u00ff]/;

/** Each word with bytes beyond ASCII once, a byte a letter. */
export const wordsIn = (sample: Buffer): string[] => [
  ...new Set(
    sample
      .toString('latin1')
      .split(BETWEEN)
      .filter((word) => OTHER_BYTE.test(word)),
  ),
];
