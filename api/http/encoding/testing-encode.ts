import { TextDecoder } from 'node:util';

const SEVERAL_BYTES = /jis|euc|gb|big5/;
const tables = new Map<string, Map<string, number[]>>();

/** What each letter is in an encoding, by asking the decoder for all of its bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (SEVERAL_BYTES.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let tail = 0x40; tail < 0xff; tail += 1) add([lead, tail]);
  tables.set(encoding, table);
  return table;
}

/** A text in an encoding; throws for a letter that it does not have. */
export function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return Buffer.from(bytes);
    }),
  );
}
