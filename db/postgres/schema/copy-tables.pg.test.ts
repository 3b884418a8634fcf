import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { copyJson, copyOut } from './copy-tables.ts';
import { openDedicated } from '../dedicated.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table large as select n, repeat('words ', 200) as text from generate_series(1, 400) n`;
});
afterAll(() => database.close());

const table = { name: 'large', columns: ['n', 'text'] };

test('one query after the other is read to its end, however much the stream has by then', async () => {
  const { socketDirectory, name } = database;
  const { sql, close } = await openDedicated({ socketDirectory, database: name });
  const readAll = async (rows: AsyncIterable<Buffer>): Promise<number> => {
    let lines = 0;
    for await (const chunk of rows) {
      lines += chunk.toString().split('\n').length - 1;
      await setImmediate();
    }
    return lines;
  };
  expect(await readAll(copyOut(sql, table))).toBe(400);
  for (let count = 10; count <= 400; count += 10) {
    const query = `select row_to_json(t) from large t where n <= ${count}`;
    expect(await readAll(copyJson(sql, query))).toBe(count);
  }
  await close();
}, 20_000);

test('rows of JSON are written as they are, whatever is in them', async () => {
  const { socketDirectory, name } = database;
  const { sql, close } = await openDedicated({ socketDirectory, database: name });
  const text = 'a "quote", a \\ and\na line\u0001\u0002\u2028';
  const literal = text.replaceAll("'", "''");
  const query = `select json_build_object('text', e'${literal.replaceAll('\\', '\\\\')}')`;
  const chunks: Buffer[] = [];
  for await (const chunk of copyJson(sql, query)) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ text });
  await close();
});
