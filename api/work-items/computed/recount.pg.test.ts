import { countItems, rolledUp } from '@tandem/shared/projects/fields/rollup/count.ts';
import { planOf } from '@tandem/shared/projects/fields/rollup/plan.ts';
import { ROLLUP_MEASURES, readsValues } from '@tandem/shared/projects/fields/rollup-terms.ts';
import type { Field, FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldTeam, makeFieldTeam } from '../../projects/fields/testing.ts';
import { randomFrom } from '../lists/testing/random.ts';

let team: FieldTeam;
beforeAll(async () => {
  team = await makeFieldTeam();
});
afterAll(() => team.test.close());

const random = randomFrom(20_261_130);
const MILLION = 1_000_000n;

type Item = {
  id: string;
  project_id: string;
  parent_id: string | null;
  state__group: StateGroup;
  fields: FieldValues;
  is_listed: boolean;
  points: number | null;
};
type Relation = { from: string; to: string; type: string };

async function makeWorld() {
  const { db } = team.test.database;
  const money = (name: string, currency: string) =>
    team.makeField({ name, kind: 'money', options: { currency } });
  const fields = {
    eur: await money('Euros', 'EUR'),
    more: await money('More euros', 'EUR'),
    usd: await money('Dollars', 'USD'),
    size: await team.makeField({ name: 'Size', kind: 'number' }),
    stars: await team.makeField({ name: 'Stars', kind: 'rating' }),
    share: await team.makeField({ name: 'Share', kind: 'percent' }),
    links: await team.makeField({ name: 'Links', kind: 'items' }),
  };
  const other = await team.test.makeProject(team.admin, team.workspace);
  const estimate = await team.admin.post(`${team.items.replace('issues/', 'estimates/')}`, {
    estimate: { name: 'Points', type: 'points' },
    estimate_points: [
      { key: 1, value: '1' },
      { key: 2, value: '2.5' },
    ],
  });
  const points: { id: string; value: string }[] = estimate.body.points ?? [];
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    const isForeign = random.chance(0.1);
    const url = isForeign
      ? `/api/workspaces/${team.workspace.slug}/projects/${other.id}/issues/`
      : team.items;
    const { body } = await team.admin.post(url, { name: `Item ${at}` });
    ids.push(body.id);
  }
  for (const id of ids) {
    const number = () => (random.chance(0.5) ? random.below(1e9) / 1e6 : random.below(2e9) - 1e9);
    const values: Record<string, unknown> = {};
    for (const field of [fields.eur, fields.more, fields.usd, fields.size, fields.share]) {
      if (random.chance(0.6)) values[field.id] = number();
    }
    if (random.chance(0.6)) values[fields.stars.id] = 1 + random.below(5);
    if (random.chance(0.6)) values[fields.links.id] = random.some(ids, 30);
    const parent = random.chance(0.8) ? random.pick(ids.slice(0, 8)) : null;
    const state = random.pick(Object.values(team.states)).id;
    await sql`update work_items set fields = ${JSON.stringify(values)}::text::jsonb,
      parent_id = ${parent === id ? null : parent}::uuid,
      estimate_point_id = case when project_id = ${team.project.id} then ${random.chance(0.7) ? (random.pick(points)?.id ?? null) : null}::uuid end,
      state_id = case when project_id = ${team.project.id} then ${state}::uuid else state_id end,
      archived_at = case when ${random.chance(0.1)} then now() end,
      deleted_at = case when ${random.chance(0.05)} then now() end,
      is_draft = ${random.chance(0.05)} where id = ${id}`.execute(db);
    for (const to of random.some(ids, 4)) {
      if (to === id) continue;
      const type = random.pick(['blocked_by', 'relates_to', 'duplicate', 'start_before']);
      await sql`insert into work_item_relations (workspace_id, project_id, work_item_id, related_work_item_id, relation_type)
        values (${team.workspace.id}, ${team.project.id}, ${id}, ${to}, ${type}) on conflict do nothing`.execute(
        db,
      );
    }
  }
  return fields;
}

const read = async () => {
  const { db } = team.test.database;
  const { rows: items } = await sql<Item>`
    select w.id, w.project_id, w.parent_id, s."group" as state__group, w.fields, t.value::float8 as points,
      (w.deleted_at is null and w.archived_at is null and not w.is_draft) as is_listed
    from work_items w join states s on s.id = w.state_id
    left join estimate_points t on t.id = w.estimate_point_id`.execute(db);
  const { rows: relations } = await sql<Relation>`
    select work_item_id as "from", related_work_item_id as "to", relation_type as type from work_item_relations`.execute(
    db,
  );
  return { items, relations };
};
type World = Awaited<ReturnType<typeof read>>;

const STORED: Record<string, [string, boolean, boolean]> = {
  blocked_by: ['blocked_by', true, false],
  blocking: ['blocked_by', false, true],
  relates_to: ['relates_to', true, true],
  start_before: ['start_before', true, false],
};

function relatedTo(owner: Item, { rollup }: Field['options'], { items, relations }: World): Item[] {
  const others = items.filter((item) => item.is_listed && item.project_id === owner.project_id);
  if (rollup?.over === 'sub_items') return others.filter(({ parent_id }) => parent_id === owner.id);
  if (rollup?.over === 'items') {
    const ids = owner.fields[rollup.through ?? ''];
    return others.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  }
  const [type, isOut, isIn] = STORED[rollup?.relation ?? ''] ?? ['', false, false];
  return others.filter(({ id }) =>
    relations.some(
      (each) =>
        each.type === type &&
        ((isOut && each.from === owner.id && each.to === id) ||
          (isIn && each.to === owner.id && each.from === id)),
    ),
  );
}

const valueOf = (item: Item, source: string): number | null => {
  const value = source === 'points' ? item.points : item.fields[source];
  return typeof value === 'number' ? value : null;
};
const millionths = (value: number) => BigInt(value.toFixed(6).replace('.', ''));

/** Divides and rounds half away from zero. */
function divided(sum: bigint, by: bigint): bigint {
  const doubled = (sum < 0n ? -sum : sum) * 2n + by;
  return ((sum < 0n ? -1n : 1n) * doubled) / (2n * by);
}

function recounted(
  related: readonly Item[],
  field: Field,
  currencyOf: (id: string) => string,
): FieldValue | null {
  const { measure = 'count', of = [] } = field.options.rollup ?? {};
  if (related.length === 0) return null;
  if (measure === 'count') return related.length;
  const inGroup = (group: string) => related.filter(({ state__group }) => state__group === group).length;
  if (measure === 'share_done') {
    const open = related.length - inGroup('cancelled');
    return open === 0 ? null : Number(divided(BigInt(inGroup('completed')) * MILLION, BigInt(open))) / 1e6;
  }
  const together = (sources: readonly string[]): number | null => {
    const values = sources.flatMap((source) => related.flatMap((item) => valueOf(item, source) ?? []));
    if (values.length === 0) return null;
    const sum = values.reduce((total, value) => total + millionths(value), 0n);
    if (measure === 'sum') return Number(sum) / 1e6;
    if (measure === 'average') return Number(divided(sum, BigInt(values.length))) / 1e6;
    return measure === 'min' ? Math.min(...values) : Math.max(...values);
  };
  const currencies = [...new Set(of.map(currencyOf))].toSorted();
  if (currencies.length < 2) return together(of);
  const amounts = currencies.flatMap((currency) => {
    const amount = together(of.filter((id) => currencyOf(id) === currency));
    return amount === null ? [] : `${amount} ${currency}`;
  });
  return amounts.length === 0 ? null : amounts;
}

// docs/contract/fields.md#roll-ups
test('roll-ups of random items come to what a plain recount of them does, here and in the database', async () => {
  const { eur, more, usd, size, stars, share, links } = await makeWorld();
  const overs = [
    { over: 'sub_items' },
    { over: 'items', through: links.id },
    ...Object.keys(STORED).map((relation) => ({ over: 'relations', relation })),
  ];
  const sources = [
    [eur.id],
    [eur.id, more.id],
    [eur.id, usd.id, more.id],
    [size.id, stars.id, 'points'],
    [share.id],
  ];
  const fields: Field[] = [];
  for (const [at, over] of overs.entries()) {
    for (const measure of ROLLUP_MEASURES) {
      const of = readsValues(measure) ? { of: random.pick(sources) } : {};
      const options = { rollup: { ...over, measure, ...of } };
      fields.push(await team.makeField({ name: `R${at} ${measure}`, kind: 'rollup', options }));
    }
  }
  await team.use(...fields);
  const world = await read();
  const definitions = [eur, more, usd, size, stars, share, links];
  const currencyOf = (id: string) => definitions.find((field) => field.id === id)?.options.currency ?? '';
  const { body } = await team.admin.get(`${team.items}?per_page=100`);
  const rows: Item[] = body.results;
  expect(rows.length).toBeGreaterThan(30);
  let filled = 0;
  for (const row of rows) {
    const owner = world.items.find(({ id }) => id === row.id)!;
    for (const field of fields) {
      const related = relatedTo(owner, field.options, world);
      const plan = planOf(field, (id) => definitions.find((each) => each.id === id))!;
      const here = rolledUp(
        plan,
        countItems(
          related.map((item) => ({ group: item.state__group, valueOf: (source) => valueOf(item, source) })),
          plan.sources,
        ),
      );
      const expected = recounted(related, field, currencyOf);
      expect([field.name, row.fields[field.id] ?? null]).toEqual([field.name, expected]);
      expect([field.name, here]).toEqual([field.name, expected]);
      filled += expected === null ? 0 : 1;
    }
  }
  expect(filled).toBeGreaterThan(300);
}, 120_000);
