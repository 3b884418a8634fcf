import { describe, expect, test } from 'vitest';
import { type ArchivePiece, ArchiveSplitter } from './split-archive.ts';

function split(json: string, chunkLength = json.length): { pieces: ArchivePiece[]; isComplete: boolean } {
  const bytes = Buffer.from(json);
  const splitter = new ArchiveSplitter();
  for (let at = 0; at < bytes.length; at += chunkLength) splitter.push(bytes.subarray(at, at + chunkLength));
  return { pieces: splitter.pieces, isComplete: splitter.isComplete };
}

const valuesOf = (pieces: ArchivePiece[]) =>
  pieces.map(({ key, index, text }) => [key, index, JSON.parse(text) as unknown]);

const ARCHIVE = `{
  "repo": "a/b", "count": 12, "gone": null,
  "labels": [],
  "issues": [
    {"n": 1, "body": "brackets ]}[{ and \\" quotes \\\\"},
    {"n": 2, "nested": {"list": [[1], {"x": []}]}, "text": "héllo 🎉"}
  ],
  "words": [1, true, "x"], "last": -1.5e3}`;

const EXPECTED = [
  ['repo', null, 'a/b'],
  ['count', null, 12],
  ['gone', null, null],
  ['issues', 0, { n: 1, body: 'brackets ]}[{ and " quotes \\' }],
  ['issues', 1, { n: 2, nested: { list: [[1], { x: [] }] }, text: 'héllo 🎉' }],
  ['words', 0, 1],
  ['words', 1, true],
  ['words', 2, 'x'],
  ['last', null, -1500],
];

describe('an archive is cut into its records', () => {
  test.each([1, 2, 3, 7, 64, 10_000])('whatever the length of the chunks (%i bytes)', (length) => {
    const { pieces, isComplete } = split(ARCHIVE, length);
    expect(valuesOf(pieces)).toEqual(EXPECTED);
    expect(isComplete).toBe(true);
  });

  test('each with its line', () => {
    const { pieces } = split(ARCHIVE, 5);
    expect(pieces.filter(({ key }) => key === 'issues').map(({ line }) => line)).toEqual([5, 6]);
  });

  test('one that ends early is not complete', () => {
    expect(split(ARCHIVE.slice(0, -1)).isComplete).toBe(false);
    expect(split('{"issues": [{"a": 1}').isComplete).toBe(false);
    expect(split('').isComplete).toBe(false);
  });

  test('what is no object is refused', () => {
    expect(() => split('[1]')).toThrow(/not one JSON object/);
    expect(() => split('{"a":1} {}')).toThrow(/not one JSON object/);
  });
});
