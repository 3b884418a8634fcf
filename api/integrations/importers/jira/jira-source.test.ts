import { afterAll, expect, test } from 'vitest';
import { encode } from '../../../http/encoding/testing-encode.ts';
import type { SourceEntry } from '../source/source-item.ts';
import { makeIssue, makeScratchFiles } from '../testing-files.ts';
import { jiraSource } from './jira-source.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function read(content: string | Uint8Array, name = 'a.ndjson'): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for await (const entry of jiraSource(files.write(name, content)).read()) entries.push(entry);
  return entries;
}

/** Each entry as its line and its name, or why it is no item. */
const namesOf = (entries: readonly SourceEntry[]) =>
  entries.map((entry) => [entry.line, 'item' in entry ? entry.item.name : entry.error]);

const first = JSON.stringify(makeIssue(1, { summary: 'Prüfen – 確認 🎉' }));
const second = JSON.stringify(makeIssue(2, { summary: 'Second' }));
const expected = (...lines: number[]) => [
  [lines[0], 'Prüfen – 確認 🎉'],
  [lines[1], 'Second'],
];

// docs/contract/imports.md#json
test.each(['utf-8', 'utf-16le', 'utf-16be'])('lines in %s, with a mark and without', async (encoding) => {
  for (const mark of ['', '\ufeff'])
    for (const name of ['a.ndjson', 'a.ndjson.gz'])
      expect(namesOf(await read(encode(`${mark}${first}\r\n\r\n${second}\r\n`, encoding), name))).toEqual(
        expected(1, 3),
      );
});

// docs/contract/imports.md#json
test.each([
  [`[\n${first},\n${second}\n]\n`, 2, 3],
  [`[${first},\n${second}]`, 1, 2],
  [`\n [ ${first} ,\n  ${second} , \n ] \n`, 2, 3],
  [`${first},\n${second},\n`, 1, 2],
  [`[\n${first}\n,\n${second}\n],\n`, 2, 4],
])('lines that are elements of an array: %#', async (text, ...lines) => {
  expect(namesOf(await read(text))).toEqual(expected(...lines));
});

// docs/contract/imports.md#json
test('a line with bytes that mean nothing is refused alone', async () => {
  const [start, end] = second.split('Second');
  const broken = Buffer.concat([
    Buffer.from(`${first}\n${start}`),
    Buffer.from([0xe9]),
    Buffer.from(`${end}\n`),
  ]);
  expect(namesOf(await read(Buffer.concat([broken, Buffer.from(second)])))).toEqual([
    [1, 'Prüfen – 確認 🎉'],
    [2, 'it holds bytes that are not utf-8'],
    [3, 'Second'],
  ]);
});

test('what is no UTF-16 in a file that says so is refused', async () => {
  const broken = Buffer.concat([encode('\ufeff{', 'utf-16le'), Buffer.from([0x00, 0xd8, 0x41, 0x00])]);
  await expect(read(broken)).rejects.toThrow('holds bytes that are not utf-16le');
});

// docs/contract/imports.md#limits-of-a-file
test('records that were made to do harm are refused alone, with the reason', async () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  const lines = [
    `{"key": ${deep}}`,
    JSON.stringify(makeIssue(1, { created: '0000-01-01T00:00:00.000Z' })),
    JSON.stringify(makeIssue(2, { updated: '+275760-09-13T00:00:00.000Z' })),
    JSON.stringify(makeIssue(3, { summary: 'Half \ud83d of \u202ea letter', labels: ['\udc00'] })),
  ];
  expect(namesOf(await read(lines.join('\n')))).toEqual([
    [1, 'not JSON (it is nested more than 1000 levels deep)'],
    [2, expect.stringContaining('"0000-01-01T00:00:00.000Z" is no date')],
    [3, expect.stringContaining('"+275760-09-13T00:00:00.000Z" is no date')],
    [4, 'Half \ufffd of \u202ea letter'],
  ]);
});
