import { TextDecoder } from 'node:util';
import { plausibilityOf } from './plausible-text.ts';
import { smallLetters } from './small-letters.ts';

export type Guess = { encoding: string; is_sure: boolean };

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
/** How the options of the detector spell them. */
const WANTED = [
  ...Object.keys(NAMES).filter((name) => !['ibm866', 'big5'].includes(name)),
  'cp866',
  'big5hkscs',
];

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

/** With fewer bytes beyond ASCII nothing is sure, and what comes next has to be that much less likely. */
const SURE_BYTES = 12;
const SURE_RATIO = 1.3;
/** Bytes to which windows encodings give no letter are decoded as these. */
const NO_LETTER = /[\u0080-\u009f]/;

/**
 * The most likely encoding of pieces of a text that is no Unicode; null when all of those that are known leave bytes without
 * meaning. Readings that amount to the same text are one.
 */
export async function guessEncoding(pieces: readonly Buffer[]): Promise<Guess | null> {
  const sample = Buffer.concat(pieces);
  const scores = await scoresOf(sample);
  const readings = new Map<string, { encoding: string; score: number }>();
  for (const [encoding, score] of scores) {
    const text = decodePieces(pieces, encoding);
    if (text === null || NO_LETTER.test(text)) continue;
    const reading = { encoding, score: score * plausibilityOf(text) * (COMMONNESS[encoding] ?? 1) };
    if ((readings.get(text)?.score ?? -1) < reading.score) readings.set(text, reading);
  }
  const [first, second] = [...readings.values()].toSorted((a, b) => b.score - a.score);
  if (!first) return null;
  const others = sample.reduce((count, byte) => count + (byte < 0x80 ? 0 : 1), 0);
  const isAhead = first.score > 0 && first.score >= SURE_RATIO * (second?.score ?? 0);
  return { encoding: first.encoding, is_sure: others >= SURE_BYTES && isAhead };
}

/** What the detector thinks of each encoding. It is loaded with the first file that needs it. */
async function scoresOf(sample: Buffer): Promise<Map<string, number>> {
  const { detectAll } = await import('jschardet');
  const ask = (bytes: Buffer) => {
    const scores = new Map<string, number>();
    for (const { encoding, confidence } of detectAll(bytes, {
      minimumThreshold: 0,
      detectEncodings: WANTED,
    })) {
      const name = NAMES[encoding?.toLowerCase() ?? ''];
      if (name !== undefined) scores.set(name, Math.max(confidence, scores.get(name) ?? 0));
    }
    return scores;
  };
  const scores = ask(sample);
  // The detector knows words in small letters: a text in capitals is asked for as one in small letters too.
  for (const { encoding, bytes } of smallLetters(sample)) {
    scores.set(encoding, Math.max(ask(bytes).get(encoding) ?? 0, scores.get(encoding) ?? 0));
  }
  return scores;
}

/** The last letter of a piece may be cut. */
function decodePieces(pieces: readonly Buffer[], encoding: string): string | null {
  try {
    return pieces
      .map((piece) => new TextDecoder(encoding, { fatal: true }).decode(piece, { stream: true }))
      .join('');
  } catch {
    return null;
  }
}
