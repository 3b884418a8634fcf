import { foldText } from './fold-text.ts';

/** Entries by their meaning, between commas: `done`, stems such as `complet*`, phrases such as `in progress*`. */
export type Lexicon<Meaning extends string> = Readonly<Partial<Record<Meaning, string>>>;
/** A meaning with the word that has it, and how many words stand before. */
export type FoundMeaning<Meaning extends string> = { meaning: Meaning; word: string; at: number };
type Phrase<Meaning extends string> = { words: string[]; meaning: Meaning };

/** Scripts that write words without blanks between them. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;
const WORDS = /\p{L}+\d*/gu;
const LATIN = /^[\u{20}-\u{7e}]*$/u;
const LATIN_WORDS = /[a-z]+\d*/g;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/gu;
const SHORTEST_STEM = 2;

/** Words of a text in their folded form: `WontFix`, "won't fix" and `WONT_FIX` are two words each. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text.replaceAll(CAMEL, ' '));
  if (LATIN.test(folded)) return folded.replaceAll("n't", 'nt').match(LATIN_WORDS) ?? [];
  // Beside other letters they are words of their own: "QA待ち".
  return folded.replaceAll("n't", 'nt').replaceAll(SCRIPTS, ' $& ').match(WORDS) ?? [];
}

/**
 * Finds what the words of a text mean. A word is an entry as a whole, or begins with a stem; the longest entry is taken, and
 * a phrase before its words. In Chinese, Japanese and Korean an entry stands anywhere in a row of letters.
 */
export class WordIndex<Meaning extends string> {
  #words = new Map<string, Meaning>();
  #stems = new Map<string, Meaning>();
  #unspaced = new Map<string, Meaning>();
  #longest = 0;
  #longestStem = 0;
  #phrases = new Map<string, Phrase<Meaning>[]>();

  /** Of an entry that stands in several lexicons the first counts. */
  constructor(lexicons: readonly Lexicon<Meaning>[]) {
    for (const lexicon of lexicons) {
      for (const [meaning, entries] of Object.entries<string | undefined>(lexicon))
        for (const entry of entries?.split(',') ?? []) this.#add(foldText(entry.trim()), meaning as Meaning);
    }
    for (const phrases of this.#phrases.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  }

  #add(entry: string, meaning: Meaning): void {
    if (entry === '') return;
    if (entry.includes(' ')) return this.#addPhrase(entry.split(' '), meaning);
    const isStem = entry.endsWith('*');
    const isUnspaced = !isStem && UNSPACED.test(entry);
    const map = isUnspaced ? this.#unspaced : isStem ? this.#stems : this.#words;
    const word = entry.replace(/^=|\*$/g, '');
    if (!map.has(word)) map.set(word, meaning);
    if (isUnspaced) this.#longest = Math.max(this.#longest, word.length);
    if (isStem) this.#longestStem = Math.max(this.#longestStem, word.length);
  }

  #addPhrase(words: string[], meaning: Meaning): void {
    const start = (words[0] ?? '').replace('*', '').slice(0, SHORTEST_STEM);
    const phrases = this.#phrases.get(start) ?? [];
    phrases.push({ words, meaning });
    this.#phrases.set(start, phrases);
  }

  /** The meaning of one word; undefined where it is not known. */
  meaningOf(word: string): Meaning | undefined {
    const whole = this.#words.get(word);
    if (whole !== undefined) return whole;
    for (let length = Math.min(word.length, this.#longestStem); length >= SHORTEST_STEM; length--) {
      const meaning = this.#stems.get(word.slice(0, length));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  /** Meanings in the order of the text; `others` may say what words mean that are not known. */
  find(text: string, others: (word: string) => readonly Meaning[] = () => []): FoundMeaning<Meaning>[] {
    const words = wordsOf(text);
    const found: FoundMeaning<Meaning>[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const phrase = this.#phraseAt(words, at);
      if (phrase) {
        found.push({ meaning: phrase.meaning, word, at });
        at += phrase.words.length - 1;
        continue;
      }
      const meaning = this.meaningOf(word);
      if (meaning !== undefined) found.push({ meaning, word, at });
      else if (UNSPACED.test(word)) found.push(...this.#split(word, at));
      else for (const other of others(word)) found.push({ meaning: other, word, at });
    }
    return found;
  }

  #phraseAt(words: readonly string[], at: number): Phrase<Meaning> | undefined {
    const phrases = this.#phrases.get((words[at] ?? '').slice(0, SHORTEST_STEM));
    return phrases?.find((phrase) => phrase.words.every((word, index) => fits(words[at + index], word)));
  }

  #split(text: string, at: number): FoundMeaning<Meaning>[] {
    const found: FoundMeaning<Meaning>[] = [];
    for (let place = 0; place < text.length; place++) {
      for (let length = Math.min(this.#longest, text.length - place); length > 0; length--) {
        const word = text.slice(place, place + length);
        const meaning = this.#unspaced.get(word);
        if (meaning === undefined) continue;
        found.push({ meaning, word, at });
        place += length - 1;
        break;
      }
    }
    return found;
  }
}

function fits(word: string | undefined, entry: string): boolean {
  if (word === undefined) return false;
  return entry.endsWith('*') ? word.startsWith(entry.slice(0, -1)) : word === entry;
}
