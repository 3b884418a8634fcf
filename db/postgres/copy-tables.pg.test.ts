import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { copyJson, copyOut } from './copy-tables.ts';
import { openDedicated } from './dedicated.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table large as select n, repeat('words ', 200) as text from generate_series(1, 5000) n`;
});
afterAll(() => database.close());

const table = { name: 'large', columns: ['n', 'text'] };

test('one table after the other is read to its end, however slowly', async () => {
  const { socketDirectory, name } = database;
  const sql = openDedicated({ socketDirectory, database: name });
  for (const rows of [copyOut(sql, table), copyJson(sql, 'select row_to_json(t) from large t')]) {
    let lines = 0;
    for await (const chunk of rows) {
      lines += chunk.toString().split('\n').length - 1;
      if (lines % 500 === 0) await delay(1);
    }
    expect(lines).toBe(5000);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  }
  await sql.end();
}, 60_000);

test('rows of JSON are written as they are, whatever is in them', async () => {
  const { socketDirectory, name } = database;
  const sql = openDedicated({ socketDirectory, database: name });
  const text = 'a "quote", a \\ and\na line\u0001\u0002\u2028';
  const literal = text.replaceAll("'", "''");
  const query = `select json_build_object('text', e'${literal.replaceAll('\\', '\\\\')}')`;
  const chunks: Buffer[] = [];
  for await (const chunk of copyJson(sql, query)) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ text });
  await sql.end();
});
