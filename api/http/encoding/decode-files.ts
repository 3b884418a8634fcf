import { judgePieces, saidByHead } from './judge-encoding.ts';
import { LetterSampler } from './sample-letters.ts';
import { StrictDecoder } from './strict-decoder.ts';
import { markOf } from './utf-bytes.ts';

/** So much of a file is looked at for what it says of itself. */
const HEAD_MAX = 64 * 1024;

/**
 * The texts of files that are no UTF-8, by their bytes; null for one that is no text, or in no encoding that is known. Those
 * that do not say it themselves are taken to be in one encoding, which their letters together tell better than those of
 * each.
 */
export async function decodeFiles(files: readonly Buffer[]): Promise<(string | null)[]> {
  const heads = files.map((file) => saidByHead(file.subarray(0, HEAD_MAX)));
  const sampler = new LetterSampler();
  for (const [index, file] of files.entries())
    if (heads[index] === null) sampler.push(Buffer.concat([file, Buffer.from('\n')]), true);
  const common = sampler.pieces.length > 0 ? await judgePieces(sampler.pieces) : null;
  return files.map((file, index) => {
    const said = heads[index] ?? common;
    if (said === null || said === 'no text') return null;
    return new StrictDecoder(said.encoding).decode(file.subarray(markOf(file)?.length ?? 0));
  });
}
