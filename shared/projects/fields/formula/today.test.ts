import { expect, test } from 'vitest';
import { evaluateFormula } from './evaluate.ts';
import { byKey, readFormula, readsToday, valuesOf } from './names.ts';
import { FORMULA_FIELDS, FORMULA_ITEM } from './testing.ts';

const read = (source: string) => readFormula(source, { id: null, fields: FORMULA_FIELDS });

// docs/contract/fields.md#computed-when-read
test.each([
  ['days(today(), due_date)', 3],
  ['today()', '2026-02-27'],
  ['today() + 2', '2026-03-01'],
  ['if(due_date < today(), "late", "on time")', 'on time'],
  ['max(today(), review)', '2026-12-31'],
  ['concat("on ", today())', 'on 2026-02-27'],
] as const)('%s is computed from the day that is given', (source, expected) => {
  const { formula } = read(source);
  expect(readsToday(formula)).toBe(true);
  const item = { ...FORMULA_ITEM, today: '2026-02-27' };
  expect(evaluateFormula(formula, valuesOf(item, byKey(FORMULA_FIELDS)))).toBe(expected);
});

test('a formula without the day does not ask for it, and none reads one that does', () => {
  expect(readsToday(read('days(start_date, due_date)').formula)).toBe(false);
  const left = { ...FORMULA_FIELDS[0]!, id: 'x', key: 'left', kind: 'formula' as const };
  const fields = [...FORMULA_FIELDS, { ...left, options: { result: 'number' as const, reads_today: true } }];
  expect(() => readFormula('1 + left', { id: null, fields })).toThrow(
    '"left" is no field that a formula can read.',
  );
});
