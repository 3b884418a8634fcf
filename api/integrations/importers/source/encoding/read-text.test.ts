import { afterAll, expect, test } from 'vitest';
import { makeScratchFiles } from '../../testing-files.ts';
import { MALFORMED } from '../../../../http/encoding/strict-decoder.ts';
import { readText } from './read-text.ts';
import { encode } from '../../../../http/encoding/testing-encode.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function piecesOf(content: string | Uint8Array, encoding: string, name = 'a.txt'): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of readText(files.write(name, content), encoding)) pieces.push(piece);
  return pieces;
}

test.each(['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'gb18030'])(
  'letters of %s may lie across chunks, and pieces end with a line',
  async (encoding) => {
    for (const shift of ['', 'a', 'ab']) {
      const text = `${shift}${`${'検索の画面'.repeat(7)}\r\n`.repeat(3_000)}end`;
      for (const name of ['a.txt', 'a.txt.gz']) {
        const pieces = await piecesOf(encode(text, encoding), encoding, name);
        expect(pieces.join('') === text).toBe(true);
        expect(pieces.slice(0, -1).every((piece) => piece.endsWith('\r\n'))).toBe(true);
      }
    }
  },
);

test('a mark in front is left out, a later one is text', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
    const pieces = await piecesOf(encode('\ufeffa\n\ufeffb', encoding), encoding);
    expect(pieces.join('')).toBe('a\n\ufeffb');
  }
});

test.each([
  ['utf-8', [0xc3, 0x28]],
  ['utf-8', [0xf0, 0x9f, 0x98]],
  ['shift_jis', [0x82, 0x20]],
  ['gb18030', [0xff]],
  ['windows-1253', [0xd2]],
  ['windows-1251', [0x98]],
  ['windows-1252', [0x81]],
  ['utf-16le', [0x00, 0xd8, 0x41, 0x00]],
] as const)('bytes that mean nothing in %s spoil their line alone', async (encoding, bytes) => {
  const [before, after] = [encode('one\nA', encoding), encode('Z\nthree\n', encoding)];
  const text = (await piecesOf(Buffer.concat([before, Buffer.from(bytes), after]), encoding)).join('');
  const [first, second, third] = text.split('\n');
  expect([first, second?.isWellFormed(), third]).toEqual(['one', false, 'three']);
  expect(second).toContain(MALFORMED);
  expect(text).not.toContain('\ufffd');
});

test('a sign for what could not be read elsewhere is text where the file has it', async () => {
  expect((await piecesOf('a \ufffd b\n', 'utf-8')).join('')).toBe('a \ufffd b\n');
});

test('half of a letter at the end, and an encoding that is not known', async () => {
  expect((await piecesOf(Buffer.from([0x41, 0x0a, 0xd0]), 'utf-8')).join('')).toBe(`A\n${MALFORMED}`);
  expect((await piecesOf(Buffer.from([0x41, 0, 0x0a, 0, 0x42]), 'utf-16le')).join('')).toBe(
    `A\n${MALFORMED}`,
  );
  await expect(piecesOf('a', 'klingon')).rejects.toThrow('The encoding "klingon" is not known.');
});

test('a line that is too long for any record is refused', { timeout: 30_000 }, async () => {
  const long = `a\nb\n${'a'.repeat(17 * 1024 * 1024)}`;
  await expect(piecesOf(long, 'utf-8')).rejects.toThrow(/^Line 3 of .* is too long/);
});
