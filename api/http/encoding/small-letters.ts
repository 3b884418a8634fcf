import { TextDecoder } from 'node:util';

/** Encodings with one byte a letter whose languages are told apart by their small letters. */
const ENCODINGS = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'windows-1253', 'iso-8859-7'];
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;

type Folding = {
  small: Uint8Array;
  isCapital: (byte: number) => boolean;
  isSmall: (byte: number) => boolean;
};
const foldings = new Map<string, Folding>();

function foldingOf(encoding: string): Folding {
  const known = foldings.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  const small = Uint8Array.from(letters, (letter, byte) => {
    const at = letters.indexOf(letter.toLowerCase());
    return at === -1 || !CAPITAL.test(letter) ? byte : at;
  });
  const is = (pattern: RegExp) => (byte: number) => byte >= 0x80 && pattern.test(letters[byte] ?? '');
  const folding = { small, isCapital: is(CAPITAL), isSmall: is(SMALL) };
  foldings.set(encoding, folding);
  return folding;
}

/** The same text in small letters, by each encoding in which it would be written in capitals for the most part. */
export function* smallLetters(sample: Buffer): Generator<{ encoding: string; bytes: Buffer }> {
  for (const encoding of ENCODINGS) {
    const { small, isCapital, isSmall } = foldingOf(encoding);
    let capitals = 0;
    for (const byte of sample) capitals += Number(isCapital(byte)) - Number(isSmall(byte));
    if (capitals > 0) yield { encoding, bytes: Buffer.from(sample.map((byte) => small[byte] ?? byte)) };
  }
}
