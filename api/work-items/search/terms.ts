import { foldText } from '@tandem/shared/text/fold.ts';
import { pairsIn, partsOf } from '@tandem/shared/text/unspaced.ts';

/** In longer texts numbers are words, not item numbers (docs/contract/search.md#search-for-pickers). */
const NUMBERS_MAX_LENGTH = 20;
/** The highest number that the column of numbers takes. */
export const MAX_NUMBER = 2_147_483_647;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 60;
/** Of shorter words nearly every other one is near. */
const MIN_NEAR_LENGTH = 4;
/** A stem that is shorter says nothing about its word. */
const MIN_PREFIX_LENGTH = 3;
/** Pairs of letters say that they follow each other; of more of them that has to be looked up. */
const PAIR = 2;

/** `text` is folded, `typed` only in lower case. */
export type Word = { text: string; typed: string };

export type SearchTerms = {
  /** As it was typed, without blanks around it. */
  text: string;
  /** `ABC-12`, with the identifier in capitals. */
  key: { identifier: string; sequence: number } | null;
  /** Whole numbers in a short text: each may be the number of an item. */
  numbers: number[];
  /** Without punctuation, each once. */
  words: Word[];
  /** Letters that follow each other in scripts without spaces between words. */
  runs: string[];
};

/** What a text must have. `prefix` is the beginning of the word, `query` the tsquery that finds it. */
export type Wanted = { prefix: string; query: string };

const readNumber = (text: string): number[] => {
  const number = Number(text);
  return number <= MAX_NUMBER ? [number] : [];
};

const shortened = (text: string) => Array.from(text).slice(0, MAX_WORD_LENGTH).join('');

/** Signs that folding leaves in a word part it. */
function foldedWords(typed: string): Word[] {
  const texts = foldText(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return texts.map((text) => ({
    text: shortened(text),
    typed: shortened(texts.length === 1 ? typed : text),
  }));
}

/** What a search text asks for. */
export function readTerms(given: string): SearchTerms {
  const text = given.trim();
  const [, identifier, digits] = /^([\p{L}\p{N}_]{1,12})-(\d{1,10})$/u.exec(text) ?? [];
  const [sequence] = digits ? readNumber(digits) : [];
  const words = new Map<string, Word>();
  const runs = new Set<string>();
  for (const part of partsOf(text.normalize('NFKC').toLowerCase())) {
    if (part.isUnspaced) runs.add(shortened(foldText(part.text)));
    else for (const word of foldedWords(part.text)) words.set(word.text, word);
  }
  return {
    text,
    key: identifier && sequence ? { identifier: identifier.toUpperCase(), sequence } : null,
    numbers: text.length <= NUMBERS_MAX_LENGTH ? (text.match(/\d+/g) ?? []).flatMap(readNumber) : [],
    words: [...words.values()].slice(0, MAX_WORDS),
    runs: [...runs].slice(0, MAX_WORDS),
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

const anyOfQueries = (queries: readonly string[]) =>
  queries.length > 1 ? `(${queries.join(' | ')})` : queries.join('');

/** A word by one of these beginnings, or by what is stored of its forms in other languages, such as "de=haus". */
export function wantedWord(prefixes: readonly string[], forms: readonly string[]): Wanted {
  const others = forms.filter((form) => !prefixes.some((prefix) => form.startsWith(prefix)));
  const queries = [...new Set(prefixes)].map(beginning);
  return {
    prefix: prefixes[0] ?? '',
    query: anyOfQueries([...queries, ...others.map((form) => `'${form}'`)]),
  };
}

/** Letters that follow each other, by their pairs; `isRebuilt` unless texts may still be stored by whole words alone. */
export function wantedRun(run: string, isRebuilt: boolean): Wanted {
  const pairs = pairsIn(run);
  const found =
    pairs.length === 1 && run.length === 1
      ? beginning(run)
      : `(${pairs.map((pair) => `'${pair}'`).join(' & ')})`;
  return { prefix: run, query: isRebuilt ? found : anyOfQueries([found, beginning(run)]) };
}

/** Each pair of letters by itself: texts that are similar have some of them. */
export const wantedPairs = (run: string): Wanted[] =>
  pairsIn(run).map((pair) => ({ prefix: pair, query: beginning(pair) }));

/** Rows of letters that their pairs alone do not find out. */
export const longRuns = (runs: readonly string[]): string[] =>
  runs.filter((run) => Array.from(run).length > PAIR);

/** The tsquery for texts that have all of these. */
export const allOf = (wanted: readonly Wanted[]) => wanted.map(({ query }) => query).join(' & ');

/** The tsquery for texts that have any of these. */
export const anyOf = (wanted: readonly Wanted[]) => wanted.map(({ query }) => query).join(' | ');

/** The tsquery for texts that have two of these; one of them if there are no more than two. */
export function pairsOf(wanted: readonly Wanted[]): string {
  const pairs = wanted.flatMap((first, index) =>
    wanted.slice(index + 1).map((second) => `(${allOf([first, second])})`),
  );
  return pairs.length > 1 ? pairs.join(' | ') : anyOf(wanted);
}

/** Words that a mistyped one may have been meant for something near, the longest first. */
export const nearWords = (words: readonly Word[]): string[] =>
  words
    .map(({ text }) => text)
    .filter((word) => word.length >= MIN_NEAR_LENGTH)
    .toSorted((a, b) => b.length - a.length);

/** The tsquery for texts with each of these words, in which two letters that follow each other may have changed places. */
export function swappedOf(words: readonly string[]): string {
  const swaps = (word: string) =>
    Array.from(
      { length: word.length - 1 },
      (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    );
  return words.map((word) => `(${[word, ...swaps(word)].map(beginning).join(' | ')})`).join(' & ');
}
