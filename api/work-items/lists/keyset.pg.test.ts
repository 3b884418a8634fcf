import { ORDER_KEYS } from '@tandem/shared/work-items/lists/keys.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../items/testing.ts';
import { type Random, fillProject, randomFrom } from './testing/random.ts';

const SEED = 20_261_128;
const ITEMS = 40;
const SIZE = 9;

let team: Team;
let base: string;
let random: Random;
beforeAll(async () => {
  team = await makeTeam();
  base = `/api/workspaces/${team.workspace.slug}/`;
  random = randomFrom(SEED);
  await fillProject(team, random, ITEMS);
  await team.test.database.sql`
    insert into project_counters (project_id, last_sequence_id) values (${team.project.id}, 1000)
    on conflict (project_id) do update set last_sequence_id = 1000`;
});
afterAll(() => team.test.close());

type Row = Pick<WorkItemRow, 'id' | 'parent_id' | 'sub_issues_count'>;
type Page = { results: Row[]; next_cursor: string | null; next_page_results: boolean; total_results: number };

/** All pages behind each other; `between` runs before each but the first. */
async function readAll(url: string, between: () => Promise<void>): Promise<{ ids: string[]; last: Page }> {
  const ids: string[] = [];
  for (let cursor = 'after:'; ;) {
    const sign = url.includes('?') ? '&' : '?';
    const { status, body, text } = await team.member.get(
      `${url}${sign}per_page=${SIZE}&cursor=${encodeURIComponent(cursor)}`,
    );
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const page = body as Page;
    expect(page.results.length).toBeLessThanOrEqual(SIZE);
    ids.push(...page.results.map(({ id }) => id));
    if (!page.next_page_results || page.next_cursor === null) return { ids, last: page };
    cursor = page.next_cursor;
    await between();
  }
}

const rowsOf = async (url: string): Promise<Row[]> => ((await team.member.get(url)).body as Page).results;
const idsOf = async (url: string): Promise<string[]> => (await rowsOf(url)).map(({ id }) => id);

/**
 * Adds an item, deletes one, and changes one in what the list is not ordered by. The deleted item has neither parent
 * nor children: those would change with it, and may then move within the list.
 */
async function disturb(order: string): Promise<void> {
  const single = (await rowsOf(team.items)).filter((row) => !row.parent_id && row.sub_issues_count === 0);
  await team.makeItem({ name: `alpha ${random.below(1000)}`, priority: random.pick(['urgent', 'low']) });
  await team.admin.delete(team.item(random.pick(single).id));
  if (order.endsWith('updated_at')) return;
  const values = order.endsWith('name') ? { estimate_point: null } : { name: `Other ${random.below(1000)}` };
  await team.member.patch(team.item(random.pick(await idsOf(team.items))), values);
}

/** Of the lists, one after the other is read while its rows change. */
let disturbed = 0;

const LISTS = ['issues/', 'issues-detail/', 'v2/issues/'] as const;

// docs/contract/conventions.md#pages-behind-rows
test.each(ORDER_KEYS.flatMap((key) => [key, `-${key}`]))(
  'pages by %s have every row once while others are added, changed and deleted',
  async (order) => {
    const project = `${base}projects/${team.project.id}/`;
    const lists = [
      `${project}issues/?`,
      `${project}issues/?priority=urgent,high,low,none&`,
      `${base}issues/?`,
    ];
    for (const [at, list] of lists.entries()) {
      const url = `${list}order_by=${order}`;
      const before = await idsOf(url);
      const still = await readAll(url, () => Promise.resolve());
      expect(still.ids, `${url}, while nothing changes`).toEqual(before);
      if (at !== disturbed % lists.length) continue;
      const { ids } = await readAll(url, () => disturb(order));
      const after = new Set(await idsOf(url));
      expect(new Set(ids).size, `${url}: twice`).toBe(ids.length);
      const stayed = before.filter((id) => after.has(id));
      expect(
        stayed.filter((id) => !ids.includes(id)),
        `${url}: missed`,
      ).toEqual([]);
      expect(
        ids.filter((id) => before.includes(id) && after.has(id)),
        `${url}: order`,
      ).toEqual(stayed);
    }
    disturbed += 1;
  },
);

// docs/contract/conventions.md#pages-behind-rows
// docs/contract/lists.md#the-copy-of-a-project
test.each(LISTS)(
  '%s has every row, also of one moment, while rows of the first page change',
  async (list) => {
    const url = `${base}projects/${team.project.id}/${list}`;
    await team.test.database.sql`update work_items set updated_at = '2026-11-01 10:00:00+00'`;
    const first = (await idsOf(url)).slice(0, 3);
    const { ids, last } = await readAll(url, async () => {
      const id = first.pop();
      if (id)
        await team.member.patch(team.item(id), {
          priority: random.pick(['low', 'high']),
          name: `Changed ${id}`,
        });
    });
    expect(new Set(ids)).toEqual(new Set(await idsOf(url)));
    expect(last.total_results).toBe(new Set(ids).size);
  },
);

// docs/contract/conventions.md#pages-behind-rows
// docs/contract/lists.md#more-of-one-group
test('groups have a first page, and each goes on as a list of its own', async () => {
  const url = `${base}projects/${team.project.id}/issues/?per_page=2&group_by=priority`;
  const grouped = (await team.member.get(`${url}&cursor=after:`)).body;
  const numbered = (await team.member.get(`${url}&cursor=2:0:0`)).body;
  expect(grouped.results).toEqual(numbered.results);
  expect(grouped).toMatchObject({ next_cursor: 'after:', next_page_results: true });
  const flat = await team.member.get(`${team.items}?per_page=2&cursor=after:`);
  const refused = await team.member.get(`${url}&cursor=${flat.body.next_cursor}`);
  expect([refused.status, refused.body]).toEqual([400, { detail: 'Invalid cursor parameter.' }]);
});

// docs/contract/conventions.md#pages-behind-rows
test.each([
  'after:x',
  'after:e30',
  `after:${btoa('["1"]')}`,
  `after:${btoa('["a","b","c"]')}`,
  `after:${btoa('[null,null,null]')}`,
])('the cursor %s is refused', async (cursor) => {
  const { status, body } = await team.member.get(`${team.items}?order_by=sort_order&cursor=${cursor}`);
  expect([status, body]).toEqual([400, { detail: 'Invalid cursor parameter.' }]);
});
