import { ImportError } from '../import-error.ts';
import { readFile } from '../read-file.ts';
import { type Guess, guessEncoding } from './guess-encoding.ts';
import { LetterSampler } from './sample-letters.ts';
import { countUtf8, isStrange, markOf, utf16Of } from './utf-bytes.ts';

/** What the first bytes say by themselves is said by then. */
const HEAD_MAX = 64 * 1024;
/** So many bytes that no text has may have come into one by mistake. */
const FEW_STRANGE = 8;
/** So many letters of UTF-8 without a fault are no chance. */
const MANY_LETTERS = 64;

/**
 * In which encoding a text file is written, plain or gzip. `is_sure` is false where its letters mean something in another
 * one too. Reads on until it has met enough letters beyond ASCII, and keeps a few kilobytes of them. Valid UTF-8 is UTF-8.
 * Throws ImportError when the file is no text, or in none of the encodings that are known.
 */
export async function findEncoding(file: string): Promise<Guess> {
  let head: Buffer | null = Buffer.alloc(0);
  const sampler = new LetterSampler();
  for await (const chunk of readFile(file)) {
    sampler.push(chunk);
    if (head) head = Buffer.concat([head, chunk]);
    if (head && head.length >= HEAD_MAX) {
      const said = saidByHead(head);
      if (said) return said;
      head = null;
    }
    if (!head && isEnough(sampler)) break;
  }
  const said = head && saidByHead(head);
  if (said) return said;
  sampler.push(Buffer.alloc(0), true);
  return judge(sampler.pieces);
}

function isEnough({ isFull, pieces }: LetterSampler): boolean {
  if (isFull) return true;
  const { letters, faults } = countUtf8(pieces);
  return faults === 0 && letters >= MANY_LETTERS;
}

function saidByHead(head: Buffer): Guess | null {
  const encoding = markOf(head)?.encoding ?? utf16Of(head);
  if (encoding !== null) return { encoding, is_sure: true };
  const strange = head.reduce((count, byte) => count + (isStrange(byte) ? 1 : 0), 0);
  if (strange > FEW_STRANGE + head.length / 20)
    throw new ImportError('The file is no text: it holds bytes that no text has.');
  return null;
}

async function judge(pieces: readonly Buffer[]): Promise<Guess> {
  const { letters, faults } = countUtf8(pieces);
  if (faults === 0) return { encoding: 'utf-8', is_sure: !isRareLetter(pieces, letters) };
  // A few broken letters do not make another encoding of it.
  if (letters >= 8 && letters >= 4 * faults) return { encoding: 'utf-8', is_sure: true };
  const guess = await guessEncoding(pieces);
  if (guess) return guess;
  throw new ImportError('The encoding of the file is not known. Save it as UTF-8 and import it again.');
}

/** One letter of four bytes that is no emoji may as well be a word in another encoding. */
function isRareLetter(pieces: readonly Buffer[], letters: number): boolean {
  const at = pieces[0]?.findIndex((byte) => byte >= 0xf0) ?? -1;
  return letters === 1 && at !== -1 && pieces[0]?.[at + 1] !== 0x9f;
}
