import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuery, runQuery } from './read-query.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';

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

const read = <Row>(query: Parameters<typeof compileQuery>[1], isCommon: boolean) =>
  runQuery<Row>(database.sql, compileQuery(database.db, query), { isCommon });

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
