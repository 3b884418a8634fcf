import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from './client.ts';
import { ComposedOnce } from './composed-once.ts';

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a statement keeps its words, and each time has the values of that time, in their places', () => {
  const statements = new ComposedOnce();
  let composed = 0;
  const statement = (values: { a: number | null; b: string[] }) =>
    statements
      .statement('pair', values, (v) => {
        composed += 1;
        return sql`select ${v.b}::text[], ${v.a}::int, ${v.a}::int + 1`;
      })
      .compile(db);
  expect(statement({ a: 1, b: ['x'] })).toMatchObject({
    sql: 'select $1::text[], $2::int, $3::int + 1',
    parameters: [['x'], 1, 1],
  });
  expect(statement({ a: null, b: [] }).parameters).toEqual([[], null, null]);
  expect(composed).toBe(1);
});

test('other forms and other values have words of their own', () => {
  const statements = new ComposedOnce();
  const words = (form: string, values: Record<string, unknown>) =>
    statements
      .statement(form, values, (v) => sql`select ${sql.raw(form)}, ${sql.join(Object.values(v))}`)
      .compile(db).sql;
  expect(words('one', { a: 1 })).toBe('select one, $1');
  expect(words('two', { a: 1 })).toBe('select two, $1');
  expect(words('one', { a: 1, b: 2 })).toBe('select one, $1, $2');
});

test('a value that would stay for all who come later is refused', () => {
  const leak = new ComposedOnce().statement('leak', { a: 1 }, (v) => sql`select ${v.a}, ${'the first one'}`);
  expect(() => leak.compile(db)).toThrow('not one of its own');
});
