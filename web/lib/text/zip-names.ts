/** A name of an archive that does not say how it is encoded: its bytes, and what they are in the code page of DOS. */
export type LegacyName = { bytes: Uint8Array; dos: string };

/** Code pages of the systems that write such names, beside the one of DOS. */
const CODE_PAGES = ['ibm866', 'windows-1252', 'windows-1251'] as const;

const LETTER = /^[\p{Lu}\p{Ll}]$/u;
const UPPER = /^\p{Lu}$/u;
const LOWER = /^\p{Ll}$/u;
const LATIN = /^\p{Script=Latin}$/u;
const CYRILLIC = /^\p{Script=Cyrillic}$/u;
/** What people do put into names beside letters. */
const USUAL = /^[‘’“”„«»–—…•·№§°©®™€£ \u00ad]$/u;
// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

const scriptOf = (letter: string): string =>
  LATIN.test(letter) ? 'latin' : CYRILLIC.test(letter) ? 'cyrillic' : 'other';

/** How likely two neighbours stand in a name: letters of one script, and capitals at the beginning. */
function scorePair(before: string, letter: string): number {
  if (!LETTER.test(before) || !LETTER.test(letter)) return 0;
  if (scriptOf(before) !== scriptOf(letter)) return -3;
  if (LOWER.test(before) && UPPER.test(letter)) return -2;
  // Latin letters with accents seldom stand beside each other; letters of other alphabets do.
  return LATIN.test(letter) && !ASCII.test(before) && !ASCII.test(letter) ? -0.5 : 0;
}

function scoreName(name: string): number {
  let score = 0;
  let before = '';
  for (const letter of name) {
    const isPlain = ASCII.test(letter);
    if (!isPlain && !USUAL.test(letter)) score += LETTER.test(letter) ? 1 : -2;
    if (!isPlain || !ASCII.test(before)) score += scorePair(before, letter);
    before = letter;
  }
  return score;
}

/** The names of one archive in the code page in which they are most like words; one archive has one. */
export function decodeNames(names: readonly LegacyName[]): string[] {
  const ways = CODE_PAGES.map((page) => {
    const decoder = new TextDecoder(page);
    return names.map(({ bytes }) => decoder.decode(bytes));
  });
  const scoreOf = (way: readonly string[]) => way.reduce((sum, name) => sum + scoreName(name), 0);
  const [first, ...others] = [names.map(({ dos }) => dos), ...ways];
  let best = { way: first ?? [], score: scoreOf(first ?? []) };
  for (const way of others) {
    const score = scoreOf(way);
    if (score > best.score) best = { way, score };
  }
  return best.way;
}
