import { figuresQueryInput } from '@tandem/shared/insight/figures/schema.ts';
import { COUNT } from '@tandem/shared/insight/figures/measure.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { MAX_CELLS } from '@tandem/shared/insight/figures/query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOver } from './figures.ts';
import { type FiguresWorld, makeFiguresWorld } from './testing/world.ts';

const ALL: FiguresQuery = {
  source: { project_ids: [], filters: null },
  measure: COUNT,
  group: null,
  split: null,
  period: null,
  limit: 200,
};

let world: FiguresWorld;
beforeAll(async () => {
  world = await makeFiguresWorld(11, 30);
}, 120_000);
afterAll(() => world.team.test.close());

const ask = (query: Partial<FiguresQuery>, caller = world.team.admin) =>
  figuresOver(world.reader(caller), { ...ALL, ...query });
const fieldOf = (kind: string) => world.fields.find((field) => field.kind === kind)!.id;

test('a field that went is said so, wherever it is named', async () => {
  const field_id = crypto.randomUUID();
  const foreign = { status: 400, body: { code: 'FIELD_GONE', field_id } };
  await expect(ask({ group: { by: 'field', field_id } })).rejects.toMatchObject(foreign);
  await expect(ask({ measure: { of: 'field', by: 'sum', field_id } })).rejects.toMatchObject(foreign);
  const filters = { [`field:${field_id}__exact`]: '1' };
  await expect(ask({ source: { project_ids: [], filters } })).rejects.toMatchObject(foreign);
  const { sql } = world.team.test.database;
  const rating = fieldOf('rating');
  await ask({ measure: { of: 'field', by: 'sum', field_id: rating } });
  await sql`update fields set deleted_at = now() where id = ${rating}`;
  const gone = ask({ split: { by: 'field', field_id: rating }, group: { by: 'priority' } });
  await expect(gone).rejects.toMatchObject({ status: 400, body: { code: 'FIELD_GONE', field_id: rating } });
  await sql`update fields set deleted_at = null where id = ${rating}`;
});

test('what a field does not have is refused by its name', async () => {
  const refused = { status: 400 };
  await expect(ask({ group: { by: 'field', field_id: fieldOf('text') } })).rejects.toMatchObject(refused);
  await expect(
    ask({ group: { by: 'field', field_id: fieldOf('number'), unit: 'day' } }),
  ).rejects.toMatchObject(refused);
  await expect(ask({ measure: { of: 'field', by: 'sum', field_id: fieldOf('text') } })).rejects.toMatchObject(
    {
      status: 400,
      body: { measure: ['The field "The text" cannot be added up.'] },
    },
  );
  const { sql } = world.team.test.database;
  const [today] = await sql`insert into fields ${sql({
    workspace_id: world.team.workspace.id,
    key: 'days_left',
    name: 'Days left',
    kind: 'formula',
    options: sql.json({ formula: 'days(today(), 1)', result: 'number', reads_today: true }),
  })} returning id`;
  await expect(ask({ measure: { of: 'field', by: 'sum', field_id: today!['id'] } })).rejects.toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Days left') },
  });
});

test('queries are checked where they come in', () => {
  const problem = (body: object) => figuresQueryInput.safeParse(body).error?.issues[0]?.path.join('.');
  expect(figuresQueryInput.parse({})).toEqual(ALL);
  expect(problem({ split: { by: 'priority' } })).toBe('split');
  expect(problem({ group: { by: 'priority' }, split: { by: 'priority' } })).toBe('split');
  expect(problem({ group: { by: 'created_at' } })).toBe('group');
  expect(problem({ group: { by: 'field' } })).toBe('group.field_id');
  expect(problem({ measure: { of: 'points', by: 'percentile' } })).toBe('measure.percentile');
  expect(problem({ period: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } })).toBe('period.to');
  expect(problem({ limit: 201 })).toBe('limit');
  expect(problem({ source: { filters: { nothing__in: 'x' } } })).toBe('source.filters');
});

test('money is of its currency', async () => {
  const { sql } = world.team.test.database;
  const field_id = fieldOf('money');
  await sql`update fields set options = ${sql.json({ currency: 'EUR' })} where id = ${field_id}`;
  const answer = await ask({ measure: { of: 'field', by: 'sum', field_id } });
  expect(answer.currency).toBe('EUR');
  expect((await ask({})).currency).toBeUndefined();
});

test('projects that the reader left, that are archived or that are foreign count nothing', async () => {
  const { team, project_ids } = world;
  const { sql } = team.test.database;
  const [first = '', second = ''] = project_ids;
  const of = async (caller: typeof team.admin, ids: string[]) =>
    (await ask({ source: { project_ids: ids, filters: null } }, caller)).items;
  const all = await of(team.member, []);
  const [inFirst, inSecond] = [await of(team.member, [first]), await of(team.member, [second])];
  expect([all, inFirst > 0, inSecond > 0]).toEqual([inFirst + inSecond, true, true]);
  expect(await of(team.outsider, project_ids)).toBe(0);
  expect(await of(team.member, [crypto.randomUUID()])).toBe(0);
  await sql`update project_members set is_active = false where project_id = ${second} and user_id = ${team.member.id}`;
  expect([await of(team.member, project_ids), await of(team.member, [second])]).toEqual([inFirst, 0]);
  await sql`update projects set archived_at = now() where id = ${first}`;
  expect(await of(team.member, project_ids)).toBe(0);
  expect((await ask({ group: { by: 'priority' } }, team.member)).groups).toEqual([]);
  await sql`update projects set archived_at = null where id = ${first}`;
});

test('no answer has more cells than can be shown', async () => {
  const { sql } = world.team.test.database;
  const [project = ''] = world.project_ids;
  const scope = { workspace_id: world.team.workspace.id, project_id: project };
  const labels = Array.from({ length: 260 }, (_, at) => ({ ...scope, name: `Label ${at}` }));
  const made = await sql`insert into labels ${sql(labels)} returning id`;
  const items = await sql`select id from work_items where project_id = ${project}`;
  for (const [at, { id }] of made.entries()) {
    const work_item_id = items[at % items.length]!['id'];
    await sql`insert into work_item_labels ${sql({ ...scope, work_item_id, label_id: id })}`;
  }
  for (const by of ['parent', 'assignees__id', 'state_id'] as const) {
    const answer = await ask({ group: { by: 'labels__id' }, split: { by } });
    expect(answer.groups.length * answer.splits!.length).toBeLessThanOrEqual(MAX_CELLS);
    expect(answer.groups).toHaveLength(202);
    expect(answer.is_cut).toBe(true);
    expect(answer.other?.keys).toHaveLength(answer.other!.groups);
  }
  const days = await ask({ group: { by: 'created_at', unit: 'day' }, split: { by: 'labels__id' } });
  expect(days.groups.length * days.splits!.length).toBeLessThanOrEqual(MAX_CELLS);
});
