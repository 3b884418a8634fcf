import type { FigureGroup, FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { drillFilter } from '@tandem/shared/insight/figures/drill.ts';
import {
  type Group,
  UNITS,
  VALUE_GROUPS,
  isDateGroup,
  isManyValued,
  isSameGroup,
} from '@tandem/shared/insight/figures/group.ts';
import { AGGREGATES, COUNT, MEASURES, type Measure } from '@tandem/shared/insight/figures/measure.ts';
import { type Period, daysOfPeriod } from '@tandem/shared/insight/figures/period.ts';
import { type FiguresQuery, MAX_GROUPS, OTHER } from '@tandem/shared/insight/figures/query.ts';
import type { WrittenTree } from '@tandem/shared/work-items/filters/canonical.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomTree } from '../../work-items/lists/testing/random-tree.ts';
import { type Random, randomFrom } from '../../work-items/lists/testing/random.ts';
import { figuresOver } from './figures.ts';
import { type Recounting, dayOfRow, isMeasured, keysOfRow, measureRows } from './testing/recount.ts';
import { type FiguresWorld, TIMEZONES, makeFiguresWorld } from './testing/world.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_130);
/** Each round asks for every measure and every group; SEEDS=n for more, and for every pair of groups. */
const ROUNDS = Number(process.env['SEEDS'] ?? 1);
const PAIRS = ROUNDS > 1 ? 1 : 0.25;
const ITEMS = 60;

let world: FiguresWorld;
beforeAll(async () => {
  world = await makeFiguresWorld(SEED, ITEMS);
}, 120_000);
afterAll(() => world.team.test.close());

const fieldIds = (...kinds: string[]) =>
  world.fields.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);

const everyGroup = (): Group[] => [
  ...VALUE_GROUPS.flatMap((by): Group[] =>
    by === 'field'
      ? fieldIds('select', 'person', 'checkbox', 'rating').map((field_id) => ({ by, field_id }))
      : [{ by }],
  ),
  ...UNITS.flatMap((unit): Group[] => [
    ...(['created_at', 'completed_at', 'start_date', 'target_date'] as const).map((by) => ({ by, unit })),
    ...fieldIds('date', 'moment').map((field_id) => ({ by: 'field' as const, field_id, unit })),
  ]),
];

const everyMeasure = (): Measure[] => [
  COUNT,
  ...MEASURES.filter((of) => of !== 'count').flatMap((of) =>
    AGGREGATES.flatMap((by): Measure[] => {
      const measure = { of, by, ...(by === 'percentile' && { percentile: 85 }) };
      return of === 'field'
        ? fieldIds('number', 'rating').map((field_id) => ({ ...measure, field_id }))
        : [measure];
    }),
  ),
];

function randomPeriod(random: Random): Period | null {
  if (random.chance(0.6)) return null;
  const unit = random.pick(UNITS);
  if (random.chance(0.4)) return { kind: 'last', unit, count: random.below(20) + 1 };
  if (random.chance(0.3)) return { kind: 'this', unit };
  const [from = '', to = ''] = ['2026-10-30', '2026-11-03', '2026-11-04', '2026-11-21', '2026-12-02']
    .filter(() => random.chance(0.7))
    .concat('2026-11-01', '2026-11-30')
    .sort();
  return { kind: 'between', from, to };
}

type Asked = { query: FiguresQuery; caller: 'admin' | 'member' | 'guest'; first_weekday: number };
type Cells = {
  rows: WorkItemRow[];
  of: (group: string | null | undefined, split?: string | null) => WorkItemRow[];
};

/** The rows that are counted, and those of each cell, `other` meaning every key that the answer does not name. */
async function recount(
  { query, caller }: Asked,
  recounting: Recounting,
  answer: FiguresAnswer,
): Promise<Cells> {
  const { source, measure, group, split } = query;
  const listed = await world.list(world.team[caller], {
    ...(source.project_ids.length > 0 && { project: source.project_ids.join(',') }),
    ...(source.filters && { filters: JSON.stringify(source.filters) }),
  });
  const dated = group && isDateGroup(group) ? group : ({ by: 'created_at' } as const);
  const { period } = answer;
  const rows = listed.filter((row) => {
    const day = period && dayOfRow(row, dated, recounting);
    return isMeasured(row, measure) && (!period || (day !== null && day >= period.from && day <= period.to));
  });
  const isIn = (
    row: WorkItemRow,
    by: Group | null,
    groups: readonly FigureGroup[] | null,
    key: string | null | undefined,
  ) => {
    if (!by || key === undefined) return true;
    const keys = keysOfRow(row, by, recounting);
    if (key !== OTHER) return keys.includes(key);
    return keys.some((own) => own !== null && !groups!.some((each) => each.key === own));
  };
  return {
    rows,
    of: (groupKey, splitKey) =>
      rows.filter(
        (row) => isIn(row, group, answer.groups, groupKey) && isIn(row, split, answer.splits, splitKey),
      ),
  };
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 4));

async function check(asked: Asked, random: Random): Promise<FiguresAnswer> {
  const { query, caller, first_weekday } = asked;
  const recounting = { ...world, timezone: TIMEZONES[caller], first_weekday };
  const answer = await figuresOver(world.reader(world.team[caller], first_weekday), query);
  const cells = await recount(asked, recounting, answer);
  const of = (rows: readonly WorkItemRow[]) => close(measureRows(rows, query.measure, recounting));
  const { groups, splits, values, totals, total, items, is_cut } = answer;
  const keys = groups.map(({ key }) => key);
  const splitKeys: (string | null | undefined)[] = splits?.map(({ key }) => key) ?? [undefined];
  expect([asked, { total, items }]).toEqual([asked, { total: of(cells.rows), items: cells.rows.length }]);
  if (query.group) {
    expect([asked, totals]).toEqual([asked, keys.map((key) => of(cells.of(key)))]);
    expect([asked, values]).toEqual([
      asked,
      keys.map((key) => splitKeys.map((split) => of(cells.of(key, split)))),
    ]);
    // Nothing is in no group.
    for (const row of cells.rows) {
      for (const own of keysOfRow(row, query.group, recounting)) {
        expect([asked, own, keys.includes(own) || (own !== null && keys.includes(OTHER))]).toEqual([
          asked,
          own,
          true,
        ]);
      }
    }
    expect(keys.filter((key) => key !== null && key !== OTHER).length).toBeLessThanOrEqual(query.limit);
    expect(is_cut).toBe(keys.includes(OTHER) || splitKeys.includes(OTHER));
  }
  await checkLists({ asked, answer, cells, keys, splitKeys }, random);
  return answer;
}

type Drill = {
  asked: Asked;
  answer: FiguresAnswer;
  cells: Cells;
  keys: readonly (string | null)[];
  splitKeys: readonly (string | null | undefined)[];
};

/** Lists that are opened from cells: some by chance, and what is in none and in the others. */
async function checkLists({ asked, answer, cells, keys, splitKeys }: Drill, random: Random): Promise<void> {
  const special = (key: string | null | undefined) => key === null || key === OTHER;
  const all = [undefined, ...keys].flatMap((key) => splitKeys.map((split) => [key, split] as const));
  const chosen = all.filter(([key, split]) =>
    special(key) || special(split) ? random.chance(0.5) : random.chance(0.05),
  );
  for (const [key, split] of chosen.slice(0, 5)) {
    const source = drillFilter(asked.query, key, split, answer);
    expect([asked, key, split, source === null]).toEqual([asked, key, split, false]);
    const rows = await world.list(world.team[asked.caller], {
      ...(source!.project_ids.length > 0 && { project: source!.project_ids.join(',') }),
      ...(source!.filters && { filters: JSON.stringify(source!.filters) }),
    });
    const ids = (list: readonly WorkItemRow[]) => list.map(({ id }) => id).sort();
    const name = JSON.stringify({ asked, key, split, source });
    expect([name, ids(rows)]).toEqual([name, ids(cells.of(key, split))]);
  }
}

function randomQuery(random: Random, measure: Measure, group: Group | null): Asked {
  const project = random.pick(world.projects);
  const others = everyGroup().filter((each) => group && !isSameGroup(each, group));
  const isFiltered = random.chance(0.4);
  const filters = isFiltered
    ? (randomTree(random, { project, items: world.items, depth: random.below(3) }) as WrittenTree)
    : null;
  return {
    query: {
      source: {
        project_ids: random.chance(0.5) ? [] : [random.pick(world.project_ids)],
        filters: filters && Object.keys(filters).length > 0 ? filters : null,
      },
      measure,
      group,
      split: group && random.chance(0.6) ? random.pick(others) : null,
      period: randomPeriod(random),
      limit: random.chance(0.6) ? MAX_GROUPS : random.below(4) + 1,
    },
    caller: random.pick(['admin', 'member', 'guest'] as const),
    first_weekday: random.pick([0, 1, 6]),
  };
}

// docs/contract/analytics.md#one-count
test(
  'every measure by every group, maybe split, is what a plain recount gives, and lists open with the counted items',
  async () => {
    const random = randomFrom(SEED + 5);
    for (let round = 0; round < ROUNDS; round += 1) {
      const measures = everyMeasure();
      const groups = [null, ...everyGroup()];
      for (const measure of measures) await check(randomQuery(random, measure, random.pick(groups)), random);
      for (const group of groups) await check(randomQuery(random, random.pick(measures), group), random);
    }
  },
  600_000 * ROUNDS,
);

// docs/contract/analytics.md#one-count
test('groups split by other ones are what a plain recount gives', async () => {
  const random = randomFrom(SEED + 6);
  // Of spans of days any one stands for all.
  const groups = everyGroup().filter((group) => !isDateGroup(group) || group.unit === random.pick(UNITS));
  for (const group of groups) {
    for (const split of groups) {
      if (isSameGroup(group, split) || !random.chance(PAIRS)) continue;
      const asked = randomQuery(random, random.chance(0.5) ? COUNT : random.pick(everyMeasure()), group);
      await check({ ...asked, query: { ...asked.query, split } }, random);
    }
  }
}, 600_000);

// docs/contract/analytics.md#one-count
test('the largest groups stay, the latest spans stay, and the others are one', async () => {
  const random = randomFrom(SEED + 7);
  const source = { project_ids: [], filters: null };
  const base = { source, measure: COUNT, split: null, period: null, limit: 2 };
  for (const group of everyGroup()) {
    const asked: Asked = { query: { ...base, group }, caller: 'admin', first_weekday: 1 };
    const answer = await check(asked, random);
    const whole = await check({ ...asked, query: { ...asked.query, limit: MAX_GROUPS } }, random);
    const sizes = new Map(whole.groups.map(({ key }, at) => [key, whole.totals[at]!]));
    const named = answer.groups.filter(({ key }) => key !== null && key !== OTHER);
    const rest = whole.groups.filter(
      ({ key }) => key !== null && sizes.get(key) !== 0 && !named.some((each) => each.key === key),
    );
    for (const { key } of rest) {
      for (const each of named) {
        if (isDateGroup(group)) expect(each.key! > key!).toBe(true);
        else expect(sizes.get(each.key)!).toBeGreaterThanOrEqual(sizes.get(key)!);
      }
    }
    expect(answer.other?.groups ?? 0).toBe(rest.length);
    expect(answer.other?.keys?.toSorted() ?? []).toEqual(rest.map(({ key }) => key).toSorted());
    if (isManyValued(group)) expect(rest.length).toBeGreaterThan(0);
  }
}, 120_000);

test('a period of spans has all of them, also those without items', async () => {
  const { admin } = world.team;
  const today = dayIn(TIMEZONES.admin);
  for (const unit of UNITS) {
    const period: Period = { kind: 'last', unit, count: 6 };
    const query = {
      source: { project_ids: [], filters: null },
      measure: COUNT,
      group: { by: 'created_at', unit },
      split: null,
      period,
      limit: MAX_GROUPS,
    } as const;
    const answer = await figuresOver(world.reader(admin), query);
    expect(answer.groups).toHaveLength(6);
    const { from, to } = daysOfPeriod(period, { today, first_weekday: 1 });
    expect([answer.groups[0]?.from, answer.groups.at(-1)?.to]).toEqual([from, to]);
  }
});
