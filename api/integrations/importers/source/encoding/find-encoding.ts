import { ImportError } from '../import-error.ts';
import { readFile } from '../read-file.ts';
import type { Guess } from '../../../../http/encoding/guess-encoding.ts';
import { judgePieces, saidByHead } from '../../../../http/encoding/judge-encoding.ts';
import { LetterSampler } from '../../../../http/encoding/sample-letters.ts';
import { countUtf8 } from '../../../../http/encoding/utf-bytes.ts';

/** What the first bytes say by themselves is said by then. */
const HEAD_MAX = 64 * 1024;
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
      const said = textSaidByHead(head);
      if (said) return said;
      head = null;
    }
    if (!head && isEnough(sampler)) break;
  }
  const said = head && textSaidByHead(head);
  if (said) return said;
  sampler.push(Buffer.alloc(0), true);
  return judge(sampler.pieces);
}

function isEnough({ isFull, pieces }: LetterSampler): boolean {
  if (isFull) return true;
  const { letters, faults } = countUtf8(pieces);
  return faults === 0 && letters >= MANY_LETTERS;
}

function textSaidByHead(head: Buffer): Guess | null {
  const said = saidByHead(head);
  if (said === 'no text') throw new ImportError('The file is no text: it holds bytes that no text has.');
  return said;
}

async function judge(pieces: readonly Buffer[]): Promise<Guess> {
  const guess = await judgePieces(pieces);
  if (guess) return guess;
  throw new ImportError('The encoding of the file is not known. Save it as UTF-8 and import it again.');
}
