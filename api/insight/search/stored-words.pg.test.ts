import { foldText } from '@tandem/shared/text/fold.ts';
import { partsOf } from '@tandem/shared/text/unspaced.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { rebuildSearchWords } from './rebuild-words.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

type Row = { id: string };
const search = async (text: string) =>
  (await team.member.get(`/api/workspaces/${team.workspace.slug}/search/?search=${encodeURIComponent(text)}`))
    .body.results;
const items = async (text: string): Promise<string[]> =>
  (await search(text)).issue.map(({ id }: Row) => id).toSorted();

/** Letters of the scripts that people write in; of those newer than the database's tables nothing is said. */
const LETTERS = [
  ...[
    [0x20, 0x5ff],
    [0x620, 0x6ff],
    [0xe00, 0xeff],
    [0x1e00, 0x1fff],
    [0x3000, 0x31ff],
    [0x4e00, 0x4eff],
  ],
  ...[
    [0xac00, 0xacff],
    [0xff00, 0xffdc],
  ],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
);

// docs/contract/search.md#accents
test('the database folds and parts texts as the client does', async () => {
  const { sql } = team.test.database;
  const texts = LETTERS.filter((letter) => /[\p{L}\p{N}\p{M}\p{P}]/u.test(letter)).map(
    (letter) => `a${letter}b`,
  );
  const rows = await sql<{ given: string; folded: string; pairs: string[] }[]>`
    select given, search_fold(given) as folded, search_pairs(given) as pairs from unnest(${texts}::text[]) given`;
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter(({ given, folded }) => folded !== foldText(given))).toEqual([]);
  const unspaced = (text: string) => partsOf(text).flatMap((part) => (part.isUnspaced ? part.text : []));
  expect(rows.filter(({ given, pairs }) => pairs.join() !== unspaced(given).join())).toEqual([]);
});

/** As they were stored by the release before. */
async function storeAsBefore(): Promise<void> {
  const { sql } = team.test.database;
  await sql`
    update work_item_words n set name = w.name, name_words = search_words(w.name),
      text_words = search_words(concat_ws(' ', w.name, w.description_stripped))
    from work_items w where w.id = n.work_item_id`;
  await sql`delete from comment_words`;
  await sql`delete from page_words`;
  await sql`update search_rebuilds set is_done = false, after_id = '00000000-0000-0000-0000-000000000000'`;
}

// docs/contract/search.md#fresh
test('rows from before an upgrade are found as they were at once, and in all ways soon', async () => {
  const { member, item, project, workspace } = team;
  const make = async (values: Record<string, unknown>) => (await team.makeItem(values)).id;
  const accents = await make({
    name: 'Ёлочный café',
    description_html: '<p>Größe der Häuser und Bücher</p>',
  });
  const unspaced = await make({ name: '登录页面错误', description_html: '<p>ログイン 画面が動かない</p>' });
  const commented = await make({ name: 'Commented' });
  await member.post(`${item(commented)}comments/`, { comment_html: '<p>Zettel über 登录问题</p>' });
  const pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
  const page = (await member.post(pages, { name: 'Notes', description_html: '<p>说明文档 über café</p>' }))
    .body.id;
  await storeAsBefore();
  for (const text of ['ёлочный', 'café', 'größe']) expect(await items(text), text).toEqual([accents]);
  for (const text of ['登录页面', '页面', '画面が動かない'])
    expect(await items(text), text).toEqual([unspaced]);
  for (const text of ['zettel', 'über']) expect(await items(text), text).toEqual([commented]);
  const fresh = await make({ name: 'Ölkanne' });
  expect(await items('olkanne')).toEqual([fresh]);

  const done = await rebuildSearchWords.run(jobContext(team.test.database.db));
  expect(done).toEqual({ items: 4, pages: 1, comments: 1 });
  for (const text of ['елочный', 'cafe', 'grosse', 'haus', 'buch'])
    expect(await items(text), text).toEqual([accents]);
  for (const text of ['页面', '動かない', '画面']) expect(await items(text), text).toEqual([unspaced]);
  for (const text of ['uber', '问题', '登录问题']) expect(await items(text), text).toEqual([commented]);
  for (const text of ['文档', 'cafe']) expect((await search(text)).page, text).toMatchObject([{ id: page }]);
  expect(await rebuildSearchWords.run(jobContext(team.test.database.db))).toEqual({
    items: 0,
    pages: 0,
    comments: 0,
  });
});

// docs/contract/search.md#fresh
test('a text of any length and of any letters is stored', async () => {
  const { sql } = team.test.database;
  const letters = (from: number, count: number, length: number) =>
    Array.from({ length }, (_, index) =>
      String.fromCodePoint(from + ((index * 7919 + (index >> 3) * 31) % count)),
    );
  const words = (all: string[], size: number) =>
    Array.from({ length: Math.floor(all.length / size) }, (_, at) =>
      all.slice(at * size, (at + 1) * size).join(''),
    ).join(' ');
  const texts = [
    letters(0x20000, 40_000, 260_000).join(''),
    letters(0x4e00, 20_000, 260_000).join(''),
    words(letters(0x430, 32, 260_000), 4),
    words(letters(0x61, 26, 260_000), 4),
    `und nicht mit ${words(letters(0xe0, 30, 260_000), 5)}`,
    '\ufdfa'.repeat(150_000),
    'x'.repeat(250_000),
  ];
  for (const text of texts) {
    const [row] = await sql`select length(search_terms(${text})) as words`;
    expect(row!['words'], text.slice(0, 20)).toBeGreaterThan(-1);
  }
});
