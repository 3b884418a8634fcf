/** Letters that are another one with a stroke or a tail, and have no accent that could be taken off. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ґ: 'г',
  ς: 'σ',
};
const WITHOUT_ACCENT = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const ASCII = /^[\0-\x7f]*$/;

/**
 * Accents, vowel signs of Arabic and Hebrew, and signs that are not seen. "й" is found as a whole, to stay: it is no
 * accented "и".
 */
const MARKS = new RegExp(
  [
    String.raw`([иИ]\u0306)`,
    String.raw`[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]`,
    String.raw`[\u0640\u064b-\u0652\u0670\u200b-\u200d\u2060\ufeff]`,
  ].join('|'),
  'g',
);

/**
 * How a text is compared where people search: in lower case, without accents, each letter in its usual form. The same as
 * `search_fold` in the database (docs/contract/search.md#accents).
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, (_mark, whole: string | undefined) => whole ?? '')
    .toLowerCase()
    .replace(WITHOUT_ACCENT, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a text has another one in it, whatever its case and accents. An empty one is in every text. */
export const hasText = (text: string, wanted: string): boolean =>
  foldText(text).includes(foldText(wanted.trim()));

/** What one sees as a letter: with the marks and the half of a syllable that belong to it. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

export type Span = readonly [begin: number, end: number];

/** Where the words stand in a text, from left to right; what overlaps is one span. */
export function findSpans(text: string, words: readonly string[]): Span[] {
  const wanted = words.map(foldText).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  let folded = '';
  /** For each place of the folded text, where its letter begins and ends in the text. */
  const places: Span[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const plain = foldText(letter);
    for (let at = 0; at < plain.length; at += 1) places.push([index, index + letter.length]);
    folded += plain;
  }
  const found = wanted.flatMap((word) => spansOf(folded, word, places));
  return joined(found.toSorted(([a], [b]) => a - b));
}

function spansOf(folded: string, word: string, places: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    const [first, last] = [places[at], places[at + word.length - 1]];
    if (first && last) spans.push([first[0], last[1]]);
  }
  return spans;
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [begin, end] of spans) {
    const before = result.at(-1);
    if (before && begin < before[1]) result[result.length - 1] = [before[0], Math.max(before[1], end)];
    else result.push([begin, end]);
  }
  return result;
}
