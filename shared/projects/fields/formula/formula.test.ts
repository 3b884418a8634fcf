import { describe, expect, it } from 'vitest';
import { type FormulaType, checkFormula } from './check.ts';
import { evaluateFormula } from './evaluate.ts';
import { FormulaError, namesIn, parseFormula, readsToday } from './parse.ts';

const TYPES: Record<string, FormulaType> = {
  effort: { type: 'number' },
  confidence: { type: 'number' },
  value: { type: 'money', currency: 'EUR' },
  cost: { type: 'money', currency: 'EUR' },
  fee: { type: 'money', currency: 'USD' },
  start_date: { type: 'date' },
  due_date: { type: 'date' },
  risk: { type: 'text' },
  done: { type: 'checkbox' },
  nothing: { type: 'number' },
};
const VALUES: Record<string, string | number | boolean> = {
  effort: 12,
  confidence: 0.8,
  value: 48_000,
  cost: 0.1,
  start_date: '2026-02-27',
  due_date: '2026-03-02',
  risk: 'High',
  done: true,
};

const read = (source: string) => {
  const formula = parseFormula(source);
  return { formula, type: checkFormula(formula, (name) => TYPES[name]) };
};
const evaluated = (source: string) =>
  evaluateFormula(read(source).formula, {
    valueOf: (name) => VALUES[name] ?? null,
    today: () => '2026-03-29',
  });

// docs/contract/fields.md#formulas
describe('what a formula comes to', () => {
  it.each<[string, string | number | boolean | null]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 - 3 - 4', -5],
    ['-effort + 2', -10],
    ['--effort', 12],
    ['7 % 4', 3],
    ['-7 % 4', -3],
    ['0.1 + 0.2', 0.3],
    ['cost + cost + cost', 0.3],
    ['1 / 3', 0.333333],
    ['2 / 3', 0.666667],
    ['1 / 3 * 3', 1],
    ['effort / 0', null],
    ['effort % 0', null],
    ['nothing + 1', null],
    ['value * confidence / effort', 3200],
    ['round(value * confidence / effort)', 3200],
    ['value / cost', 480_000],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1234.567, 1)', 1234.6],
    ['round(1234.567, -2)', 1200],
    ['min(3, effort, 1)', 1],
    ['max(nothing, 3)', 3],
    ['max(nothing)', null],
    ['min(start_date, due_date)', '2026-02-27'],
    ['days(start_date, due_date)', 3],
    ['days(due_date, start_date)', -3],
    ['days(start_date, today())', 30],
    ['start_date + 2', '2026-03-01'],
    ['due_date - 2', '2026-02-28'],
    ['today()', '2026-03-29'],
    ['effort > 10', true],
    ['effort >= 12', true],
    ['effort < nothing', false],
    ['nothing = nothing', true],
    ['nothing != 1', true],
    ['risk = "High"', true],
    ['risk == "high"', false],
    ['start_date < due_date', true],
    ['done = true', true],
    ['if(risk = "High", effort * 2, effort)', 24],
    ['if(is_empty(nothing), 0, nothing)', 0],
    ['if(nothing > 1, "a", "b")', 'b'],
    ['concat(risk, ": ", effort, " days")', 'High: 12 days'],
    ['concat("a\\"b")', 'a"b'],
    ['concat(nothing)', null],
    ['IF(done, 1, 0)', 1],
  ])('%s', (source, expected) => expect(evaluated(source)).toBe(expected));

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
    ['today(1)', '"today" takes 0 values.', 0],
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

it('says which names a formula reads, and whether it depends on the day', () => {
  const formula = parseFormula('if(days(start_date, today()) > 3, effort, effort * 2)');
  expect(namesIn(formula)).toEqual(['start_date', 'effort']);
  expect(readsToday(formula)).toBe(true);
  expect(readsToday(parseFormula('"today()"'))).toBe(false);
});
