import { randomUUID } from 'node:crypto';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldGroupTree } from '@tandem/shared/work-items/filters/field-group.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { passesTree } from '@tandem/shared/work-items/filters/evaluate.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import {
  fieldGroupKey,
  fieldGroups,
  fieldOrderKey,
  hasSpans,
} from '@tandem/shared/work-items/lists/field-places.ts';
import { DAY_SPANS, writeFieldGroup } from '@tandem/shared/work-items/lists/keys.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../items/testing.ts';
import { type RandomProject, fillProject, randomFrom } from './testing/random.ts';
import {
  type FieldWorld,
  fillFields,
  makeFields,
  randomAsked,
  randomGroup,
} from './testing/random-fields.ts';

const SEED = 20_261_130;
const ITEMS = 60;
const TREES = 150;

let team: Team;
let project: RandomProject;
let world: FieldWorld;
let fields: AskedField[];
let all: WorkItemRow[];
let archived: WorkItemRow[];
let W: string;
let P: string;

beforeAll(async () => {
  team = await makeTeam();
  W = `/api/workspaces/${team.workspace.slug}`;
  P = `${W}/projects/${team.project.id}`;
  project = await fillProject(team, randomFrom(SEED), ITEMS);
  fields = await makeFields(team);
  const items = (await team.admin.get(team.items)).body.results.map(({ id }: WorkItemRow) => id);
  world = { users: project.users, items };
  await fillFields(team, randomFrom(SEED + 1), { ...world, fields });
  all = (await team.admin.get(team.items)).body.results;
  archived = (await team.admin.get(`${P}/archived-issues/`)).body.results;
});
afterAll(() => team.test.close());

const lookup = (id: string) => fields.find((field) => field.id === id);
const fieldOfKind = (kind: string) => fields.find((field) => field.kind === kind)!;
const urlOf = (url: string, query: Record<string, string>) => `${url}?${new URLSearchParams(query)}`;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function ask(url: string, query: Record<string, string>, caller = team.admin) {
  const { status, body } = await caller.get(urlOf(url, query));
  expect([url, query, status, status === 200 ? '' : body]).toEqual([url, query, 200, '']);
  return body;
}

/** Every list with what it holds. */
const places = (): [url: string, rows: readonly WorkItemRow[]][] => [
  [team.items, all],
  [`${W}/issues/`, all],
  [`${P}/issues-detail/`, all],
  [`${P}/v2/issues/`, all],
  [`${P}/archived-issues/`, archived],
  [`${P}/cycles/${project.cycles[0]}/cycle-issues/`, all.filter((row) => row.cycle_id === project.cycles[0])],
  [
    `${P}/modules/${project.modules[0]}/issues/`,
    all.filter((row) => row.module_ids.includes(project.modules[0]!)),
  ],
];

// docs/contract/lists.md#conditions-on-custom-fields
test('lists let through what the values of fields mean, whatever the tree, and so does the copy', async () => {
  const random = randomFrom(SEED + 2);
  const reader = { user_id: team.admin.id, today: () => '2026-11-25', timezone: 'UTC', fields: lookup };
  const sizes = new Set<number>();
  const lists = places();
  for (let count = 0; count < TREES; count += 1) {
    const condition = () => randomAsked(random.pick(fields), random, world);
    const { written, holds } = randomGroup(random, count % 4, condition);
    const [url, rows] = lists[count % lists.length]!;
    const expected = idsOf(rows.filter((row) => holds(row.fields)));
    const body = await ask(url, { filters: JSON.stringify(written), per_page: '100' });
    expect([written, idsOf(body.results)]).toEqual([written, expected]);
    const { tree } = readFilterTree(JSON.stringify(written), lookup);
    expect([written, idsOf(rows.filter(passesTree(tree!, reader)))]).toEqual([written, expected]);
    sizes.add(expected.length);
  }
  expect(sizes.size).toBeGreaterThan(20);
}, 300_000);

const compare = (a: string | number | null, b: string | number | null, isDescending: boolean) => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * (isDescending ? -1 : 1);
};
const texts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

// docs/contract/lists.md#orders-by-a-field
// docs/contract/conventions.md#pages-behind-rows
test('lists are ordered by fields, missing values last, and pages behind rows have every row once', async () => {
  const people = await team.test.database.sql`select id, display_name from users`;
  const nameOf = (id: string) => people.find((row) => row['id'] === id)?.['display_name'] ?? null;
  for (const field of fields.filter(({ kind }) => traitsOf(kind).isOrderable)) {
    for (const order of [`field:${field.id}`, `-field:${field.id}`]) {
      const isDescending = order.startsWith('-');
      const keyOf = (row: WorkItemRow) => fieldOrderKey(field, row.fields[field.id], nameOf);
      const expected = all.toSorted(
        (a, b) =>
          compare(keyOf(a), keyOf(b), isDescending) || texts(b.created_at, a.created_at) || texts(a.id, b.id),
      );
      for (const url of [team.items, `${W}/issues/`]) {
        const found: string[] = [];
        for (let cursor = 'after:'; cursor !== '';) {
          const page = await ask(url, { order_by: order, per_page: '9', cursor });
          found.push(...page.results.map(({ id }: WorkItemRow) => id));
          cursor = page.next_page_results ? page.next_cursor : '';
        }
        expect([field.kind, order, found]).toEqual([field.kind, order, expected.map(({ id }) => id)]);
      }
      const numbered = await ask(team.items, { order_by: order, per_page: '100' });
      expect(numbered.results.map(({ id }: WorkItemRow) => id)).toEqual(expected.map(({ id }) => id));
    }
  }
  for (const field of fields.filter(({ kind }) => !traitsOf(kind).isOrderable)) {
    expect((await team.admin.get(urlOf(team.items, { order_by: `field:${field.id}` }))).status).toBe(400);
  }
}, 300_000);

type Group = { total_results: number; results: WorkItemRow[] };

// docs/contract/lists.md#groups-by-a-field
// docs/contract/lists.md#more-of-one-group
test('lists are grouped by fields, with every choice that is offered, and each group goes on by a filter', async () => {
  for (const field of fields.filter(({ kind }) => traitsOf(kind).isGroupable)) {
    for (const span of hasSpans(field) ? DAY_SPANS : (['day'] as const)) {
      const group_by = writeFieldGroup({ id: field.id, span });
      for (const [url, rows] of places().filter(([list]) => !/v2|detail/.test(list))) {
        const body = await ask(url, { group_by, per_page: '3' });
        expect(body.grouped_by).toBe(group_by);
        const counts = Object.fromEntries(fieldGroups(field).map((key) => [key, 0]));
        for (const row of rows) {
          const key = fieldGroupKey(field, row.fields[field.id], span);
          counts[key] = (counts[key] ?? 0) + 1;
        }
        const groups = Object.entries(body.results as Record<string, Group>);
        const answered = Object.fromEntries(groups.map(([key, group]) => [key, group.total_results]));
        expect([field.kind, span, answered]).toEqual([field.kind, span, counts]);
        expect(groups.map(([key]) => key).slice(0, fieldGroups(field).length)).toEqual(
          Object.keys(body.results).length === 0 ? [] : fieldGroups(field),
        );
        const [key, group] = groups.find(([, { total_results }]) => total_results > 3) ?? groups[0]!;
        const filters = JSON.stringify(writeFilterTree(fieldGroupTree({ id: field.id, span }, key)));
        const flat = await ask(url, { filters, per_page: '3' });
        expect([flat.total_count, idsOf(flat.results)]).toEqual([group.total_results, idsOf(group.results)]);
      }
    }
  }
}, 300_000);

// docs/contract/lists.md#groups-by-a-field
test('sub-groups are of fields too, and what has no groups is refused', async () => {
  const [select, person] = [fieldOfKind('select'), fieldOfKind('person')];
  const query = { group_by: `field:${select.id}`, sub_group_by: `field:${person.id}`, per_page: '50' };
  const body = await ask(team.items, query);
  for (const [key, group] of Object.entries(
    body.results as Record<string, { results: Record<string, Group> }>,
  )) {
    for (const [inner, { total_results }] of Object.entries(group.results)) {
      const held = all.filter(
        (row) =>
          fieldGroupKey(select, row.fields[select.id]) === key &&
          fieldGroupKey(person, row.fields[person.id]) === inner,
      );
      expect(total_results).toBe(held.length);
    }
  }
  const labelled = await ask(team.items, { group_by: 'labels__id', sub_group_by: `field:${select.id}` });
  expect(labelled.total_count).toBe(all.length);
  for (const group_by of [
    ...['text', 'multi_select', 'moment', 'number'].map((kind) => `field:${fieldOfKind(kind).id}`),
    ...[
      `field:${select.id}.week`,
      `field:${fieldOfKind('date').id}.year`,
      `field:${randomUUID()}`,
      'field:x',
    ],
  ]) {
    const refused = await team.admin.get(urlOf(team.items, { group_by }));
    expect([refused.status, refused.body]).toEqual([
      ...[400, { error: `Lists cannot be grouped by "${group_by}".` }],
    ]);
  }
});

// docs/contract/lists.md#conditions-on-custom-fields
test('an unknown field is refused by its name, and lets nothing through where a view has it', async () => {
  const [gone] = await team.test.database.sql`
    insert into fields (workspace_id, key, name, kind, deleted_at)
    values (${team.workspace.id}, 'gone', 'Gone', 'number', now()) returning id`;
  const outsider = await team.test.makeUser();
  const elsewhere = await team.test.makeWorkspace(outsider);
  const [foreign] = await team.test.database.sql`
    insert into fields (workspace_id, key, name, kind) values (${elsewhere.id}, 'far', 'Far', 'number') returning id`;
  for (const id of [gone!['id'], foreign!['id'], randomUUID()]) {
    const tree = { [`field:${id}__gt`]: 1 };
    const refused = await team.admin.get(urlOf(team.items, { filters: JSON.stringify(tree) }));
    expect([refused.status, refused.body]).toEqual([
      ...[400, { filters: [`field:${id}__gt: "field:${id}" is no property.`] }],
    ]);
    for (const [rich_filters, total] of [
      [tree, 0],
      [{ not: tree }, all.length],
    ] as const) {
      const view = await team.admin.post(`${P}/views/`, { name: 'Of a field', rich_filters });
      expect(view.status).toBe(201);
      expect((await ask(`${P}/views/${view.body.id}/issues/`, {})).total_count).toBe(total);
    }
  }
});

// docs/contract/lists.md#conditions-on-custom-fields
test('a view filters by fields, and a guest finds by them only what they see', async () => {
  const [number, items] = [fieldOfKind('number'), fieldOfKind('items')];
  const tree = { [`field:${number.id}__gt`]: 1 };
  const rich_filters = { and: [tree, { [`field:${fieldOfKind('checkbox').id}__exact`]: false }] };
  const view = await team.admin.post(`${P}/views/`, { name: 'Dear', rich_filters });
  const found = all.filter(
    ({ fields: held }) => Number(held[number.id] ?? 0) > 1 && held[fieldOfKind('checkbox').id] !== true,
  );
  const body = await ask(`${P}/views/${view.body.id}/issues/`, { order_by: `field:${number.id}` });
  expect(idsOf(body.results)).toEqual(idsOf(found));
  const own = all.filter((row) => row.created_by === team.guest.id);
  const seen = await ask(team.items, { filters: JSON.stringify(tree) }, team.guest);
  expect(idsOf(seen.results)).toEqual(idsOf(own.filter((row) => Number(row.fields[number.id] ?? 0) > 1)));
  const hidden = all.filter((row) => row.created_by !== team.guest.id).map(({ id }) => id);
  const byHidden = { [`field:${items.id}__in`]: hidden };
  expect((await ask(team.items, { filters: JSON.stringify(byHidden) }, team.guest)).total_count).toBe(0);
});

// docs/contract/lists.md#conditions-on-custom-fields
test('while values still have the form of another kind, lists answer without them', async () => {
  const number = fieldOfKind('number');
  await team.test.database.sql`update fields set kind = 'date' where id = ${number.id}`;
  try {
    for (const query of [
      { filters: JSON.stringify({ [`field:${number.id}__lt`]: 'today' }) },
      { order_by: `field:${number.id}` },
      { group_by: `field:${number.id}.week` },
    ]) {
      await ask(team.items, query);
    }
  } finally {
    await team.test.database.sql`update fields set kind = 'number' where id = ${number.id}`;
  }
});
