import Big from 'big.js';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { daysAfter, isDay } from '../../../time/calendar-day.ts';
import type { FieldValue } from '../schema.ts';
import type { BinaryOperator, Formula } from './parse.ts';

/** What a part of a formula comes to; null for what is empty or cannot be computed. */
type Result = Big | string | boolean | null;

/** What each name has in an item: numbers as numbers, days as `yyyy-MM-dd`, choices by their names. */
export type ValueOfName = (name: string) => FieldValue | null;
/** The name of the current day among the values of a formula. No field key can equal it. */
export const TODAY = 'today()';

/** Stored numbers have six decimals at most. */
const DECIMALS = 6;

const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundHalfUp;
const LARGEST = new Exact('1e15');

/** What a checked formula comes to for an item; null when it is empty (docs/contract/fields.md#formulas). */
export function evaluateFormula(formula: Formula, valueOf: ValueOfName): FieldValue | null {
  const result = resultOf(formula, valueOf);
  if (!(result instanceof Exact)) return result === '' ? null : result;
  const rounded = result.round(DECIMALS, Big.roundHalfUp);
  // Nothing below zero is left of a number such as -0.0000001.
  return rounded.abs().gte(LARGEST) ? null : rounded.toNumber() || 0;
}

function resultOf(formula: Formula, valueOf: ValueOfName): Result {
  switch (formula.is) {
    case 'number':
      return new Exact(formula.digits);
    case 'text':
      return formula.text;
    case 'flag':
      return formula.flag;
    case 'name': {
      const value = valueOf(formula.name);
      if (typeof value === 'number') return new Exact(value);
      return Array.isArray(value) || value === '' ? null : value;
    }
    case 'negative': {
      const of = resultOf(formula.of, valueOf);
      return of instanceof Exact ? of.neg() : null;
    }
    case 'binary':
      return combined(formula.operator, resultOf(formula.left, valueOf), resultOf(formula.right, valueOf));
    default:
      return called(formula.name, formula.given, valueOf);
  }
}

/** Arithmetic with an empty value is empty. An empty value equals another empty one, and is neither more nor less. */
function combined(operator: BinaryOperator, left: Result, right: Result): Result {
  const isComparison = !'+-*/%'.includes(operator);
  if (left === null || right === null) return isComparison ? compareEmpty(operator, left, right) : null;
  if (isComparison) return compare(operator, left, right);
  if (left instanceof Exact && right instanceof Exact) return arithmetic(operator, left, right);
  if (typeof left !== 'string' || !(right instanceof Exact)) return null;
  const days = Number(right.round(0, Big.roundDown).toString());
  return shifted(left, operator === '-' ? -days : days);
}

function compareEmpty(operator: BinaryOperator, left: Result, right: Result): boolean {
  if (operator === '=') return left === right;
  return operator === '!=' && left !== right;
}

const MAX_DAYS = 1_000_000;
function shifted(day: string, days: number): string | null {
  if (Math.abs(days) > MAX_DAYS) return null;
  const moved = daysAfter(day, days);
  return isDay(moved) ? moved : null;
}

function arithmetic(operator: BinaryOperator, left: Big, right: Big): Big | null {
  if (operator === '+') return left.plus(right);
  if (operator === '-') return left.minus(right);
  if (operator === '*') return withinLimits(left.times(right));
  if (right.eq(0)) return null;
  return operator === '/' ? left.div(right) : left.mod(right);
}

/** What is multiplied again and again would have ever more digits. */
const withinLimits = (value: Big): Big | null => (value.e > 60 ? null : value.round(20, Big.roundHalfUp));

function compare(
  operator: BinaryOperator,
  left: Big | string | boolean,
  right: Big | string | boolean,
): boolean {
  const order = orderOf(left, right);
  if (operator === '=') return order === 0;
  if (operator === '!=') return order !== 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function orderOf(left: Big | string | boolean, right: Big | string | boolean): number {
  if (left instanceof Exact && right instanceof Exact) return left.cmp(right);
  if (left === right) return 0;
  return String(left) < String(right) ? -1 : 1;
}

function called(name: string, given: readonly Formula[], valueOf: ValueOfName): Result {
  const [first, second, third] = given;
  if (name === 'today') return dayOf(valueOf(TODAY));
  if (name === 'if') {
    const branch = first && resultOf(first, valueOf) === true ? second : third;
    return branch ? resultOf(branch, valueOf) : null;
  }
  const results = given.map((part) => resultOf(part, valueOf));
  if (name === 'is_empty') return results[0] === null || results[0] === '';
  if (name === 'concat') return results.map(asText).join('').slice(0, 10_000);
  if (name === 'round') return rounded(results);
  return name === 'days' ? daysOf(results) : extreme(name, results);
}

const dayOf = (value: FieldValue | null): string | null => (typeof value === 'string' ? value : null);

const asText = (result: Result | undefined): string =>
  result instanceof Exact ? withoutSignOfZero(result).toFixed() : String(result ?? '');

const withoutSignOfZero = (value: Big): Big => {
  const rounded = value.round(DECIMALS, Big.roundHalfUp);
  return rounded.eq(0) ? rounded.abs() : rounded;
};

function rounded([value, places]: readonly Result[]): Result {
  if (!(value instanceof Exact) || places === null) return null;
  const wanted = places instanceof Exact ? Math.trunc(places.toNumber()) : 0;
  return value.round(Math.max(-15, Math.min(DECIMALS, wanted)), Big.roundHalfUp);
}

function daysOf([from, to]: readonly Result[]): Result {
  return typeof from === 'string' && typeof to === 'string'
    ? new Exact(differenceInCalendarDays(parseISO(to), parseISO(from)))
    : null;
}

/** The smallest or the largest of what is not empty. */
function extreme(name: string, results: readonly Result[]): Result {
  const filled = results.filter((result) => result !== null);
  const [first, ...rest] = filled;
  if (first === undefined) return null;
  const sign = name === 'min' ? 1 : -1;
  return rest.reduce((best, result) => (orderOf(result, best) * sign < 0 ? result : best), first);
}
