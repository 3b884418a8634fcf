import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportTeam, makeImportTeam } from './testing.ts';

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam();
});
afterAll(() => team.test.close());

let count = 0;
async function imported(lines: readonly string[], project?: string) {
  count += 1;
  const file_id = await team.bring(`${lines.join('\n')}\n`);
  const target = project ? { project_id: project } : { identifier: `TIE${count}`, name: `Ties ${count}` };
  return team.run('csv', { metadata: { file_id }, ...target });
}

type Related = { from: string; type: string; to: string };
async function relationsOf(project: string | null): Promise<string[]> {
  const { rows } = await sql<Related>`
    select a.name as "from", r.relation_type as type, b.name as "to" from work_item_relations r
    join work_items a on a.id = r.work_item_id join work_items b on b.id = r.related_work_item_id
    where a.project_id = ${project} order by a.name, b.name`.execute(team.test.database.db);
  return rows.map(({ from, type, to }) => `${from} ${type} ${to}`);
}

// docs/contract/imports.md#relations-of-a-table
test.each([
  {
    name: 'Jira',
    lines: [
      'Summary,Issue key,Issue id,Outward issue link (Blocks),Outward issue link (Blocks),Inward issue link (Relates)',
      'A,OPS-1,1,OPS-2,OPS-3,',
      'B,OPS-2,2,,,OPS-3',
      'C,OPS-3,3,,,OPS-99',
    ],
    relations: ['B blocked_by A', 'B relates_to C', 'C blocked_by A'],
    unknown: 'OPS-3 → OPS-99',
  },
  {
    name: 'Linear',
    lines: [
      'ID,Team,Title,Status,Cycle Number,Completed,Related to,Blocked by,Duplicate of',
      'E-1,E,A,Todo,,,,"E-2, E-3",',
      'E-2,E,B,Todo,,,E-3,,E-9',
      'E-3,E,C,Todo,,,,,',
    ],
    relations: ['A blocked_by B', 'A blocked_by C', 'B relates_to C'],
    unknown: 'E-2 → E-9',
  },
  {
    name: 'Asana',
    lines: [
      'Task ID,Name,Section/Column,Completed At,Blocked By (Dependencies),Blocking (Dependencies)',
      '1,"A, then more",Todo,,,B',
      '2,B,Todo,,"A, then more",',
      '3,C,Todo,,"A, then more,B",gone',
    ],
    relations: ['B blocked_by A, then more', 'C blocked_by B'],
    unknown: '3 → A',
  },
  {
    name: 'Redmine',
    lines: [
      '#,Tracker,Subject,Status,Related issues',
      '1,Bug,A,New,"Blocks #2, Related to #3"',
      '2,Bug,B,New,"Blocked by #1, Duplicates #9"',
      '3,Bug,C,New,',
    ],
    relations: ['A relates_to C', 'B blocked_by A'],
    unknown: '2 → 9',
  },
  {
    name: 'YouTrack',
    lines: [
      'Issue Id,Summary,State,Resolved,depends on,is required for,relates to',
      'Y-1,A,Open,,Y-2,,',
      'Y-2,B,Open,,,Y-1,Y-3',
      'Y-3,C,Open,,,,Y-7',
    ],
    relations: ['A blocked_by B', 'B relates_to C'],
    unknown: 'Y-3 → Y-7',
  },
])('relations of $name come along, and what they name that is not there is told', async (table) => {
  const { project, imported_data: report } = await imported(table.lines);
  expect(await relationsOf(project)).toEqual(table.relations);
  expect(report?.relations).toBe(table.relations.length);
  expect(report?.unresolved_relations).toBeGreaterThan(0);
  const note = report?.notes?.find(({ code }) => code === 'unknown_relation');
  expect(note?.first.map(({ value }) => value)).toContain(table.unknown);
  const again = await imported(table.lines, project ?? undefined);
  expect(again.imported_data).toMatchObject({ created: 0, updated: 0, relations: 0 });
  expect(await relationsOf(project)).toEqual(table.relations);
});

// docs/contract/imports.md#columns-of-a-table
test('addresses of the web become links, each once, and what is none is told', async () => {
  const { project, imported_data: report } = await imported([
    'Title,Links',
    'A,"https://example.com/a, see http://example.com/b?c=d https://example.com/a"',
    'B,javascript:alert(1)',
    'C,',
  ]);
  const { rows } = await sql<{ name: string; url: string }>`
    select w.name, l.url from work_item_links l join work_items w on w.id = l.work_item_id
    where w.project_id = ${project} order by l.url`.execute(team.test.database.db);
  expect(rows).toEqual([
    { name: 'A', url: 'http://example.com/b?c=d' },
    { name: 'A', url: 'https://example.com/a' },
  ]);
  expect(report?.notes).toEqual([
    { code: 'link_left', total: 1, first: [{ place: 'line 3', line: 3, value: 'javascript:alert(1)' }] },
  ]);
});

async function pointsOf(project: string | null): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; value: string | null; type: string | null }>`
    select w.name, p.value, e.type from work_items w left join estimate_points p on p.id = w.estimate_point_id
    left join estimates e on e.id = p.estimate_id and e.last_used
      and e.id = (select estimate_id from projects where id = w.project_id)
    where w.project_id = ${project} order by w.name`.execute(team.test.database.db);
  return rows.map(({ name, value, type }) => [name, value, type]);
}

// docs/contract/imports.md#estimates
test('estimates are points of a new estimate, and later those of the project', async () => {
  const { project, imported_data: report } = await imported([
    'ID,Title,Story points',
    '1,A,3.0',
    '2,B,"0,5"',
    '3,C,',
    ...[1, 2, 3, 5, 13, 8].map((points, index) => `${index + 10},D${index},${points}`),
  ]);
  expect((await pointsOf(project)).slice(0, 3)).toEqual([
    ['A', '3', 'points'],
    ['B', '0.5', 'points'],
    ['C', null, null],
  ]);
  expect(report?.notes?.filter(({ code }) => code === 'estimate_left')).toEqual([
    { code: 'estimate_left', total: 1, first: [{ place: 'line 10', line: 10, value: '8 (1)' }] },
  ]);
  const file_id = await team.bring('ID,Title,Story points\n1,A,5\n2,B,many\n');
  const again = { metadata: { file_id }, project_id: project };
  const dry = await team.run('csv', { ...again, config: { is_dry_run: true } });
  expect(dry.difference?.notes).toMatchObject([{ code: 'estimate_left', first: [{ value: 'many (1)' }] }]);
  await team.run('csv', again);
  expect((await pointsOf(project)).slice(0, 2)).toEqual([
    ['A', '5', 'points'],
    ['B', '0.5', 'points'],
  ]);
});

// docs/contract/imports.md#estimates
test('words are categories', async () => {
  const { project } = await imported(['Title,Estimate', 'A,L', 'B,XS', `C,${'x'.repeat(21)}`]);
  expect(await pointsOf(project)).toEqual([
    ['A', 'L', 'categories'],
    ['B', 'XS', 'categories'],
    ['C', null, null],
  ]);
});
