import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuery, runQuery } from './read-query.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const TEXTS = [
  '',
  "it's",
  "''",
  String.raw`\'`,
  String.raw`\\' or true --`,
  '"quoted"',
  '{a,b}',
  '$1 and $2',
  '$$',
  'null',
  'NULL',
  "'; select 1; --",
  "E'\\x27",
  '\u2019 \uff07 \u02bc',
  'first\nsecond\ttab',
];

const read = <Row>(query: RawBuilder<Row>, isCommon: boolean) =>
  runQuery(database.sql, compileQuery(database.db, query), { isCommon });

test.each([
  ['planned once', true],
  ['planned for its values', false],
])('a statement that is %s has its values as they were given', async (_name, isCommon) => {
  for (const text of TEXTS) {
    const query = sql`select ${text}::text as one, ${[text, ...TEXTS]}::text[] as many, ${7}::int as number,
        ${null}::text as nothing, ${true}::boolean as truth`;
    expect(await read(query, isCommon), text).toEqual([
      { one: text, many: [text, ...TEXTS], number: 7, nothing: null, truth: true },
    ]);
  }
});

test('a value can be no second statement', async () => {
  await expect(
    runQuery(database.sql, { text: 'select 1; select 2', parameters: [] }, { isCommon: false }),
  ).rejects.toThrow('multiple commands');
});

test('a statement is planned for its values, and its connection plans for all values again afterwards', async () => {
  const modeOf = async (isCommon: boolean) => {
    const query = sql<{
      mode: string;
    }>`select current_setting('plan_cache_mode') as mode where ${1}::int = 1`;
    return (await read(query, isCommon)).map(({ mode }) => mode);
  };
  const failing = { text: 'select 1 / $1::int', parameters: [0] };
  for (let round = 0; round < 2; round += 1) {
    expect(await modeOf(false)).toEqual(['force_custom_plan']);
    await expect(runQuery(database.sql, failing, { isCommon: false })).rejects.toThrow('zero');
    const modes = await Promise.all(Array.from({ length: 20 }, () => modeOf(true)));
    expect(new Set(modes.flat())).toEqual(new Set(['force_generic_plan']));
  }
});
