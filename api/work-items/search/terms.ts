/** In longer texts numbers are words, not item numbers (docs/contract/search.md#search-for-pickers). */
const NUMBERS_MAX_LENGTH = 20;
const MAX_NUMBER = 2_147_483_647;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 60;
/** Of shorter words nearly every other one is near. */
const MIN_NEAR_LENGTH = 4;
/** A stem that is shorter says nothing about its word. */
const MIN_PREFIX_LENGTH = 3;

export type SearchTerms = {
  /** As it was typed, without blanks around it. */
  text: string;
  /** `ABC-12`, with the identifier in capitals. */
  key: { identifier: string; sequence: number } | null;
  /** Whole numbers in a short text: each may be the number of an item. */
  numbers: number[];
  /** In lower case, without punctuation, each once. */
  words: string[];
};

const readNumber = (text: string): number[] => {
  const number = Number(text);
  return number <= MAX_NUMBER ? [number] : [];
};

/** What a search text asks for. */
export function readTerms(given: string): SearchTerms {
  const text = given.trim();
  const [, identifier, digits] = /^([\p{L}\p{N}_]{1,12})-(\d{1,10})$/u.exec(text) ?? [];
  const [sequence] = digits ? readNumber(digits) : [];
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = [...new Set(found.map((word) => word.slice(0, MAX_WORD_LENGTH)))];
  return {
    text,
    key: identifier && sequence ? { identifier: identifier.toUpperCase(), sequence } : null,
    numbers: text.length <= NUMBERS_MAX_LENGTH ? (text.match(/\d+/g) ?? []).flatMap(readNumber) : [],
    words: words.slice(0, MAX_WORDS),
  };
}

/**
 * The beginning that the forms of a word share, given its stem: "ошибками" begins like "ошибка", "categories" like
 * "category". The stem may differ from the word in its last letter.
 */
export function wordPrefix(word: string, stem: string): string {
  const differs = [...stem].findIndex((letter, index) => letter !== word[index]);
  const length = differs === -1 ? stem.length : differs;
  return length >= MIN_PREFIX_LENGTH ? word.slice(0, length) : word;
}

/** A number is that number, not one that begins like it. */
const beginning = (prefix: string) => (/^\d+$/.test(prefix) ? `'${prefix}'` : `'${prefix}':*`);

/** The tsquery for texts that have a word with each of these beginnings. */
export const allOf = (prefixes: readonly string[]) => prefixes.map(beginning).join(' & ');

/** The tsquery for texts that have words with any of these beginnings. */
export const anyOf = (prefixes: readonly string[]) => prefixes.map(beginning).join(' | ');

/** The tsquery for texts that have words with two of these beginnings; with one of them if there are no more than two. */
export function pairsOf(prefixes: readonly string[]): string {
  const pairs = prefixes.flatMap((first, index) =>
    prefixes.slice(index + 1).map((second) => `(${allOf([first, second])})`),
  );
  return pairs.length > 1 ? pairs.join(' | ') : anyOf(prefixes);
}

/** Words that a mistyped one may have been meant for something near, the longest first. */
export const nearWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= MIN_NEAR_LENGTH).toSorted((a, b) => b.length - a.length);

/** The tsquery for texts with each of these words, in which two letters that follow each other may have changed places. */
export function swappedOf(words: readonly string[]): string {
  const swaps = (word: string) =>
    Array.from(
      { length: word.length - 1 },
      (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    );
  return words.map((word) => `(${anyOf([word, ...swaps(word)])})`).join(' & ');
}
