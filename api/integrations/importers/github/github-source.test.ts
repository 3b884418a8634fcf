import { afterAll, expect, test } from 'vitest';
import { encode } from '../../../http/encoding/testing-encode.ts';
import { makeScratchFiles } from '../testing-files.ts';
import { githubSource } from './github-source.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

const issue = (number: number, title: string) => ({
  number,
  title,
  body: 'x',
  state: 'OPEN',
  author: 'ann',
  authorAssociation: 'OWNER',
  assignees: [],
  labels: [],
  comments: [],
  closedAt: null,
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
});
const archive = {
  repo: 'ann/demo',
  labels: [],
  issues: [issue(1, 'Prüfen – 確認 🎉'), issue(2, 'Two')],
  pulls: [],
};

async function titlesOf(content: Uint8Array, name = 'a.json'): Promise<string[]> {
  const titles: string[] = [];
  for await (const entry of githubSource(files.write(name, content)).read())
    titles.push('item' in entry ? entry.item.name : `${entry.place}: ${entry.error}`);
  return titles;
}

// docs/contract/imports.md#json
test.each(['utf-8', 'utf-16le', 'utf-16be'])(
  'an archive in %s, with a mark and without',
  async (encoding) => {
    const json = JSON.stringify(archive, null, 2).replaceAll('\n', '\r\n');
    for (const front of ['', '\ufeff', '\ufeff \r\n'])
      for (const name of ['a.json', 'a.json.gz'])
        expect(await titlesOf(encode(`${front}${json}\r\n`, encoding), name)).toEqual([
          'Prüfen – 確認 🎉',
          'Two',
        ]);
  },
);

// docs/contract/imports.md#json
test('a record with bytes that mean nothing is refused alone', async () => {
  const [start = '', end = ''] = JSON.stringify(archive).split('Two');
  const broken = Buffer.concat([Buffer.from(start), Buffer.from([0xe9]), Buffer.from(end)]);
  expect(await titlesOf(broken)).toEqual([
    'Prüfen – 確認 🎉',
    'issues[1] in line 1: it holds bytes that are not utf-8',
  ]);
});
