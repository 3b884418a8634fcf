/**
 * Letters of scripts that are written without spaces between words, or with spaces between several of them: Thai, Lao,
 * Burmese, Khmer, Chinese, Japanese and Korean, as ranges of a regular expression. `search_terms` in the database has
 * the same ranges.
 */
const RANGES = [
  '\u0e00-\u0eff',
  '\u1000-\u109f',
  '\u1780-\u17ff',
  '\u3005-\u3007\u3031-\u3035\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff',
  '\u3400-\u4dbf\u4e00-\u9fff',
  '\uac00-\ud7a3\uf900-\ufaff',
  '\u{20000}-\u{3134f}',
].join('');

const PARTS = new RegExp(`([${RANGES}]+)|((?:(?![${RANGES}])[\\p{L}\\p{N}\\p{M}])+)`, 'gu');

/** A word, or letters of such a script that follow each other. */
export type TextPart = { text: string; isUnspaced: boolean };

/** The parts of a text that can be searched for, in their order. */
export const partsOf = (text: string): TextPart[] =>
  [...text.matchAll(PARTS)].map(([part, unspaced]) => ({ text: part, isUnspaced: unspaced !== undefined }));

/** Every two letters that follow each other; of one letter that letter. */
export function pairsIn(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}
