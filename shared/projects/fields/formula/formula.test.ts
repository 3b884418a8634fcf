import { describe, expect, it } from 'vitest';
import { type FormulaType, checkFormula } from './check.ts';
import { evaluateFormula } from './evaluate.ts';
import { byKey, inOrderOfReading, readFormula, typesOf, valuesOf } from './names.ts';
import { FormulaError, namesIn, parseFormula } from './parse.ts';
import { FORMULA_CASES, FORMULA_FIELDS, FORMULA_ITEM } from './testing.ts';

const FIELDS = byKey(FORMULA_FIELDS);
const read = (source: string) => {
  const formula = parseFormula(source);
  return { formula, type: checkFormula(formula, typesOf(FIELDS)) };
};
const evaluated = (source: string) => evaluateFormula(read(source).formula, valuesOf(FORMULA_ITEM, FIELDS));

// docs/contract/fields.md#formulas
describe('what a formula comes to', () => {
  it.each(FORMULA_CASES)('%s', (source, expected) => expect(evaluated(source)).toBe(expected));

  it('is empty where the number is too large to be stored', () => {
    expect(evaluated('1000000000 * 1000000000')).toBe(null);
    const powers = Array.from({ length: 200 }, () => '999999999999').join(' * ');
    expect(evaluated(powers)).toBe(null);
  });
});

describe('the type of a formula', () => {
  it.each<[string, FormulaType]>([
    ['value * confidence', { type: 'money', currency: 'EUR' }],
    ['confidence * value', { type: 'money', currency: 'EUR' }],
    ['value / cost', { type: 'number' }],
    ['value + cost', { type: 'money', currency: 'EUR' }],
    ['start_date + effort', { type: 'date' }],
    ['days(start_date, due_date) > 3', { type: 'checkbox' }],
    ['if(done, "yes", "no")', { type: 'text' }],
    ['max(value, cost)', { type: 'money', currency: 'EUR' }],
  ])('%s', (source, type) => expect(read(source).type).toEqual(type));
});

describe('what a formula is refused for', () => {
  it.each([
    ['', 'Enter a formula.', 0],
    ['1 +', 'The formula ends too early.', 3],
    ['1 2', '"2" is not expected here.', 2],
    ['(1', 'The formula ends too early.', 2],
    ['1 $ 2', '"$" is not understood here.', 2],
    ['"open', 'This text has no closing quotation mark.', 0],
    ['effort + unknown', '"unknown" is no field that a formula can read.', 9],
    ['value + fee', 'EUR and USD cannot be combined.', 0],
    ['value * cost', '"*" cannot combine an amount in EUR and an amount in EUR.', 0],
    ['effort + risk', '"+" cannot combine a number and a text.', 0],
    ['-risk', '"-" cannot stand before a text.', 0],
    ['if(effort, 1, 2)', '"if" begins with a comparison.', 3],
    ['if(done, 1, "a")', '"if" cannot choose between a number and a text.', 0],
    ['days(effort, due_date)', '"days" takes a date here.', 5],
    ['round()', '"round" takes 1 to 2 values.', 0],
    ['tomorrow()', 'There is no function "tomorrow".', 0],
    ['today(1)', '"today" takes 0 values.', 0],
    ['today() > 3', '">" cannot combine a date and a number.', 0],
    ['is_empty()', '"is_empty" takes 1 values.', 0],
    ['constructor(1)', 'There is no function "constructor".', 0],
  ])('%s', (source, message, start) => {
    let problem: unknown;
    try {
      read(source);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(FormulaError);
    const { place, message: text } = problem as FormulaError;
    expect(text).toContain(message);
    expect(place.start).toBe(start);
  });

  it('refuses what is too deep, too long or of too many parts', () => {
    expect(() => parseFormula('('.repeat(5000))).toThrow('at most 4000');
    expect(() => parseFormula(`${'('.repeat(100)}1${')'.repeat(100)}`)).toThrow('nested too deeply');
    expect(() => parseFormula(`${'-'.repeat(100)}1`)).toThrow('nested too deeply');
    expect(() => parseFormula(Array.from({ length: 600 }, () => '1').join('+'))).toThrow('too many parts');
  });
});

it('says which names a formula reads', () => {
  const formula = parseFormula('if(days(start_date, due_date) > 3, effort, "done" = start_date)');
  expect(namesIn(formula)).toEqual(['start_date', 'due_date', 'effort']);
});

describe('formulas that read formulas', () => {
  const formula = (id: string, source: string) =>
    ({ id, key: id, kind: 'formula', options: { formula: source, result: 'number' } }) as const;

  it('are refused when one reads itself by way of others', () => {
    const fields = [formula('a', 'b + 1'), formula('b', 'c'), formula('c', '2')];
    expect(() => readFormula('1 + a', { id: 'c', fields })).toThrow(
      '"a" is computed from this field itself.',
    );
    expect(() => readFormula('c + 1', { id: 'c', fields })).toThrow('computed from this field itself');
    expect(readFormula('a + b', { id: null, fields }).type).toEqual({ type: 'number' });
  });

  it('come behind what they read', () => {
    const fields = [formula('a', 'b + c'), formula('b', 'c'), formula('c', '2')];
    expect(inOrderOfReading(fields).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});
