import { type Guess, guessEncoding } from './guess-encoding.ts';
import { countUtf8, isStrange, markOf, utf16Of } from './utf-bytes.ts';

/** So many bytes that no text has may have come into one by mistake. */
const FEW_STRANGE = 8;

/** What the first bytes of a file say by themselves: its encoding, that it is no text, or nothing. */
export function saidByHead(head: Buffer): Guess | 'no text' | null {
  const encoding = markOf(head)?.encoding ?? utf16Of(head);
  if (encoding !== null) return { encoding, is_sure: true };
  const strange = head.reduce((count, byte) => count + (isStrange(byte) ? 1 : 0), 0);
  return strange > FEW_STRANGE + head.length / 20 ? 'no text' : null;
}

/** The encoding of pieces beyond ASCII, of which UTF-8 is that of all which are valid; null where none fits. */
export async function judgePieces(pieces: readonly Buffer[]): Promise<Guess | null> {
  const { letters, faults } = countUtf8(pieces);
  if (faults === 0) return { encoding: 'utf-8', is_sure: !isRareLetter(pieces, letters) };
  // A few broken letters do not make another encoding of it.
  if (letters >= 8 && letters >= 4 * faults) return { encoding: 'utf-8', is_sure: true };
  return guessEncoding(pieces);
}

/** One letter of four bytes that is no emoji may as well be a word in another encoding. */
function isRareLetter(pieces: readonly Buffer[], letters: number): boolean {
  const at = pieces[0]?.findIndex((byte) => byte >= 0xf0) ?? -1;
  return letters === 1 && at !== -1 && pieces[0]?.[at + 1] !== 0x9f;
}
