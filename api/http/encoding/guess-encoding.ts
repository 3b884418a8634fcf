import { TextDecoder } from 'node:util';
import { Detector, KNOWN } from './detector.ts';
import { plausibilityOf } from './plausible-text.ts';
import { sampleOf, wordsIn } from './sample-words.ts';

export type Guess = { encoding: string; is_sure: boolean };

/** How common encodings are among tables, where that says more than a few letters do. */
const COMMONNESS: Record<string, number> = {
  'windows-1252': 1.1,
  'windows-1251': 1.05,
  'windows-1250': 1.05,
  'windows-1257': 0.9,
  'windows-1255': 0.6,
  'windows-1256': 0.6,
  'koi8-r': 0.9,
  'koi8-u': 0.9,
  ibm866: 0.9,
  'iso-8859-2': 0.95,
  'iso-8859-5': 0.9,
  'iso-8859-7': 0.95,
  'iso-8859-13': 0.9,
  'iso-8859-15': 0.9,
  'euc-jp': 0.95,
};

/** With fewer bytes beyond ASCII, or words, nothing is sure; and what comes next has to be that much less likely. */
const SURE_BYTES = 12;
const SURE_WORDS = 3;
const SURE_RATIO = 1.3;
/** A few broken lines make no other encoding of the rest. */
const LEAST_WHOLE = 0.9;
/** Bytes to which windows encodings give no letter are decoded as these. */
const NO_LETTER = /[\u0080-\u009f]/;

/**
 * The most likely encoding of pieces of a text that is no Unicode; null when all of those that are known leave bytes without
 * meaning. Readings that amount to the same text are one.
 */
export async function guessEncoding(pieces: readonly Buffer[]): Promise<Guess | null> {
  // Most files need no detector, which takes a tenth of a second to load.
  const { detectAll } = await import('jschardet');
  const detector = new Detector(detectAll);
  const scores = new Map<string, number>();
  const names = new Map<string, string>();
  for (const encoding of KNOWN) {
    const { text, whole } = decodePieces(pieces, encoding);
    const share = whole.length / pieces.length;
    if (share < LEAST_WHOLE) continue;
    const score =
      detector.scoreOf(encoding, whole) * share ** 4 * plausibilityOf(text) * (COMMONNESS[encoding] ?? 1);
    if ((scores.get(text) ?? -1) >= score) continue;
    scores.set(text, score);
    names.set(text, encoding);
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b - a);
  if (!first) return null;
  const [text, score] = first;
  const isAhead = score > 0 && score >= SURE_RATIO * (second?.[1] ?? 0);
  return { encoding: names.get(text) ?? '', is_sure: isAhead && isMuch(sampleOf(pieces)) };
}

/** The pieces of which every byte means something, and their text. The last letter of a piece may be cut. */
function decodePieces(pieces: readonly Buffer[], encoding: string): { text: string; whole: Buffer[] } {
  let text = '';
  const whole = pieces.filter((piece) => {
    try {
      const decoded = new TextDecoder(encoding, { fatal: true }).decode(piece, { stream: true });
      if (NO_LETTER.test(decoded)) return false;
      text += decoded;
      return true;
    } catch {
      return false;
    }
  });
  return { text, whole };
}

/** One word that is repeated is one word. */
function isMuch(sample: Buffer): boolean {
  const words = wordsIn(sample);
  const others = sample.reduce((count, byte) => count + Number(byte >= 0x80), 0);
  return others >= SURE_BYTES && (words.length >= SURE_WORDS || words.join('').length >= SURE_BYTES);
}
