import type { detectAll } from 'jschardet';
import { sampleOf, wordsIn } from './sample-words.ts';
import { smallLetters } from './small-letters.ts';

/** What the detector calls encodings, and how they are called here; relatives that hold more stand for what they hold. */
const NAMES: Record<string, string> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  ibm866: 'ibm866',
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
  'iso-8859-7': 'iso-8859-7',
  'iso-8859-9': 'windows-1254',
  'iso-8859-13': 'iso-8859-13',
  'iso8859-15': 'iso-8859-15',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  gb18030: 'gb18030',
  big5: 'big5',
};
/** Encodings with letters of several bytes. */
const SEVERAL_BYTES = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);
/** How the options of the detector spell them. */
const WANTED = [
  ...Object.keys(NAMES).filter((name) => !['ibm866', 'big5'].includes(name)),
  'cp866',
  'big5hkscs',
];

/** The encodings that are looked for. */
export const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES));

type DetectAll = typeof detectAll;

/** What the detector of the library thinks of encodings. */
export class Detector {
  readonly #detectAll: DetectAll;
  /** By the texts that were asked for: mostly one, since few encodings leave lines without meaning. */
  readonly #known = new Map<string, Map<string, number>>();

  constructor(detectAll: DetectAll) {
    this.#detectAll = detectAll;
  }

  /** It gives up an encoding at the first byte without meaning there, so that it is asked for whole lines alone. */
  scoreOf(encoding: string, whole: readonly Buffer[]): number {
    const sample = sampleOf(whole);
    const key = sample.toString('latin1');
    const scores = this.#known.get(key) ?? this.#scoresOf(sample);
    this.#known.set(key, scores);
    return scores.get(encoding) ?? 0;
  }

  #scoresOf(sample: Buffer): Map<string, number> {
    const scores = this.#ask(sample);
    // It passes over letters of several bytes where they are few among others.
    for (const [encoding, score] of this.#ask(Buffer.from(wordsIn(sample).join(' '), 'latin1')))
      if (SEVERAL_BYTES.has(encoding)) scores.set(encoding, score);
    // It knows words in small letters: a text in capitals is asked for as one in small letters too.
    for (const { encoding, bytes } of smallLetters(sample))
      scores.set(encoding, Math.max(this.#ask(bytes).get(encoding) ?? 0, scores.get(encoding) ?? 0));
    return scores;
  }

  #ask(bytes: Buffer): Map<string, number> {
    const scores = new Map<string, number>();
    const found = this.#detectAll(bytes, { minimumThreshold: 0, detectEncodings: WANTED });
    for (const { encoding, confidence } of found) {
      const name = NAMES[encoding?.toLowerCase() ?? ''];
      if (name !== undefined) scores.set(name, Math.max(confidence, scores.get(name) ?? 0));
    }
    return scores;
  }
}
