import { createTestDatabase, type TestDatabase } from '@tandem/db/testing/database.ts';
import { evaluateFormula } from '@tandem/shared/projects/fields/formula/evaluate.ts';
import { byKey, readFormula, valuesOf } from '@tandem/shared/projects/fields/formula/names.ts';
import {
  FORMULA_CASES,
  FORMULA_FIELDS,
  FORMULA_ITEM,
} from '@tandem/shared/projects/fields/formula/testing.ts';
import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFormula } from './compile.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const compiled = (source: string) => {
  const { formula, type } = readFormula(source, { id: null, fields: FORMULA_FIELDS });
  return compileFormula(formula, FORMULA_FIELDS, type.type === 'empty' ? 'text' : type.type);
};

async function inDatabase(sources: readonly string[]): Promise<(FieldValue | null)[]> {
  const columns = sources.map((source, place) => `${compiled(source)} as "${place}"`);
  const { fields, start_date, target_date, points } = FORMULA_ITEM;
  const [row] = await database.sql.unsafe(
    `select ${columns.join(', ').replaceAll('$1', 'v').replaceAll('$2', 's').replaceAll('$3', 'd').replaceAll('$4', 'p')}
      from (select $1::text::jsonb as v, $2::date as s, $3::date as d, $4::numeric as p) given`,
    [JSON.stringify(fields), start_date, target_date, points],
  );
  return sources.map((_source, place) => (row?.[String(place)] ?? null) as FieldValue | null);
}

// docs/contract/fields.md#formulas
describe('a formula comes to the same in the database', () => {
  test('in every case', async () => {
    const results = await inDatabase(FORMULA_CASES.map(([source]) => source));
    expect(FORMULA_CASES.map(([source], place) => [source, results[place]])).toEqual(FORMULA_CASES);
  });

  test('as on the server, for formulas made at random', async () => {
    const sources = Array.from({ length: 400 }, (_, seed) => randomFormula(seed)).filter(isChecked);
    expect(sources.length).toBeGreaterThan(250);
    const known = byKey(FORMULA_FIELDS);
    const expected = sources.map((source) => {
      const { formula } = readFormula(source, { id: null, fields: FORMULA_FIELDS });
      return evaluateFormula(formula, valuesOf(FORMULA_ITEM, known));
    });
    const results = await inDatabase(sources);
    expect(sources.map((source, place) => [source, results[place]])).toEqual(
      sources.map((source, place) => [source, expected[place]]),
    );
  });
});

function isChecked(source: string): boolean {
  try {
    readFormula(source, { id: null, fields: FORMULA_FIELDS });
    return true;
  } catch {
    return false;
  }
}

/** The same formula for the same seed. */
function randomFormula(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
  const one = (choices: readonly string[]) => choices[next(choices.length)] ?? '1';
  const number = (depth: number): string => {
    const leaf = one([
      'effort',
      'confidence',
      'nothing',
      'small',
      'points',
      '3',
      '0.25',
      '7',
      '0',
      '1000000',
    ]);
    if (depth === 0) return leaf;
    const inner = () => number(depth - 1);
    const kinds = [
      () => `(${inner()} ${one(['+', '-', '*', '/', '%'])} ${inner()})`,
      () => `round(${inner()}, ${next(8)})`,
      () => `${one(['min', 'max'])}(${inner()}, ${inner()})`,
      () => `if(${inner()} ${one(['=', '!=', '<', '<=', '>', '>='])} ${inner()}, ${inner()}, ${inner()})`,
      () => `-${inner()}`,
      () => `days(${one(['start_date', 'due_date', 'review', 'never'])}, review - ${next(500)})`,
      () => leaf,
    ];
    return kinds[next(kinds.length)]?.() ?? leaf;
  };
  const wraps = [
    () => number(3),
    () => `value * ${number(2)}`,
    () => `concat(note, ${number(2)}, risk)`,
    () => `start_date + ${number(2)}`,
    () => `is_empty(${number(3)})`,
  ];
  return wraps[next(wraps.length)]?.() ?? '1';
}
