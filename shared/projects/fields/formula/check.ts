import { type BinaryOperator, type Formula, FormulaError } from './parse.ts';

/** What a part of a formula is: money has its currency, `empty` fits everything. */
export type FormulaType =
  | { type: 'number' | 'text' | 'date' | 'checkbox' | 'empty' }
  | { type: 'money'; currency: string };

/** What each name is; undefined for one that formulas cannot read. */
export type TypeOfName = (name: string) => FormulaType | undefined;

const NUMBER: FormulaType = { type: 'number' };
const TEXT: FormulaType = { type: 'text' };
const DATE: FormulaType = { type: 'date' };
const FLAG: FormulaType = { type: 'checkbox' };

const isSame = (one: FormulaType, other: FormulaType): boolean =>
  one.type === other.type &&
  (one.type !== 'money' || (other.type === 'money' && one.currency === other.currency));

const WORDS: Record<FormulaType['type'], string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  checkbox: 'true or false',
  money: 'an amount of money',
  empty: 'nothing',
};
const wordsOf = (type: FormulaType): string =>
  type.type === 'money' ? `an amount in ${type.currency}` : WORDS[type.type];

/** The type of a formula's result. Throws a `FormulaError` at what does not fit (docs/contract/fields.md#formulas). */
export function checkFormula(formula: Formula, typeOf: TypeOfName): FormulaType {
  const check = (part: Formula) => checkFormula(part, typeOf);
  switch (formula.is) {
    case 'number':
      return NUMBER;
    case 'text':
      return TEXT;
    case 'flag':
      return FLAG;
    case 'name': {
      const type = typeOf(formula.name);
      if (type) return type;
      throw new FormulaError('no_field', `"${formula.name}" is no field that a formula can read.`, {
        place: formula,
        part: formula.name,
      });
    }
    case 'negative': {
      const type = check(formula.of);
      if (type.type === 'number' || type.type === 'money') return type;
      throw new FormulaError('wrong_sign', `"-" cannot stand before ${wordsOf(type)}.`, { place: formula });
    }
    case 'binary':
      return checkBinary(formula, check(formula.left), check(formula.right));
    default:
      return checkCall(formula, formula.given.map(check));
  }
}

type Binary = Formula & { operator: BinaryOperator };

function checkBinary(formula: Binary, left: FormulaType, right: FormulaType): FormulaType {
  const { operator } = formula;
  if (left.type === 'money' && right.type === 'money' && left.currency !== right.currency) {
    throw new FormulaError('currencies', `${left.currency} and ${right.currency} cannot be combined.`, {
      place: formula,
    });
  }
  const result = '+-*/%'.includes(operator)
    ? arithmetic(operator, left, right)
    : comparison(operator, left, right);
  if (result) return result;
  throw new FormulaError(
    'wrong_pair',
    `"${operator}" cannot combine ${wordsOf(left)} and ${wordsOf(right)}.`,
    { place: formula, part: operator },
  );
}

function arithmetic(operator: BinaryOperator, left: FormulaType, right: FormulaType): FormulaType | null {
  const isNumber = left.type === 'number' && right.type === 'number';
  if (operator === '+' || operator === '-') {
    if (isNumber || (left.type === 'money' && isSame(left, right))) return left;
    return left.type === 'date' && right.type === 'number' ? DATE : null;
  }
  if (isNumber) return NUMBER;
  if (operator === '%') return null;
  if (left.type === 'money' && right.type === 'number') return left;
  if (operator === '*') return left.type === 'number' && right.type === 'money' ? right : null;
  return left.type === 'money' && isSame(left, right) ? NUMBER : null;
}

function comparison(operator: BinaryOperator, left: FormulaType, right: FormulaType): FormulaType | null {
  if (!isSame(left, right)) return null;
  const hasOrder = left.type !== 'checkbox' && left.type !== 'text';
  return operator === '=' || operator === '!=' || hasOrder ? FLAG : null;
}

type Call = Formula & { name: string; given: Formula[] };

/** How many values each function takes. */
const FUNCTIONS: Readonly<Record<string, readonly [number, number]>> = {
  if: [3, 3],
  round: [1, 2],
  min: [1, 20],
  max: [1, 20],
  days: [2, 2],
  concat: [1, 20],
  is_empty: [1, 1],
  today: [0, 0],
};
/** For completion while a formula is typed. */
export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

function checkCall(call: Call, types: readonly FormulaType[]): FormulaType {
  const limits = Object.hasOwn(FUNCTIONS, call.name) ? FUNCTIONS[call.name] : undefined;
  if (!limits) {
    throw new FormulaError(
      'no_function',
      `There is no function "${call.name}". Use ${FUNCTION_NAMES.join(', ')}.`,
      { place: call, part: call.name },
    );
  }
  const [least, most] = limits;
  if (types.length < least || types.length > most) {
    const count = least === most ? String(least) : `${least} to ${most}`;
    throw new FormulaError('wrong_count', `"${call.name}" takes ${count} values.`, {
      place: call,
      part: call.name,
    });
  }
  if (call.name === 'concat') return TEXT;
  if (call.name === 'is_empty') return FLAG;
  if (call.name === 'today') return DATE;
  return call.name === 'if' ? checkIf(call, types) : checkValues(call, types);
}

function checkIf(call: Call, [condition, ...branches]: readonly FormulaType[]): FormulaType {
  if (condition?.type !== 'checkbox') {
    throw new FormulaError('no_condition', '"if" begins with a comparison.', {
      place: call.given[0] ?? call,
    });
  }
  return commonType(call, branches);
}

function checkValues(call: Call, types: readonly FormulaType[]): FormulaType {
  const refuse = (place: number, wanted: string) => {
    throw new FormulaError('wrong_value', `"${call.name}" takes ${wanted} here.`, {
      place: call.given[place] ?? call,
      part: call.name,
    });
  };
  if (call.name === 'days') {
    types.forEach((type, place) => type.type !== 'date' && refuse(place, 'a date'));
    return NUMBER;
  }
  const [first] = types;
  if (call.name === 'round') {
    if (first?.type !== 'number' && first?.type !== 'money') refuse(0, 'a number');
    if (types[1] && types[1].type !== 'number') refuse(1, 'a number');
    return first ?? NUMBER;
  }
  types.forEach(({ type }, place) => {
    if (type === 'text' || type === 'checkbox') refuse(place, 'numbers, amounts or dates');
  });
  return commonType(call, types);
}

function commonType(call: Call, types: readonly FormulaType[]): FormulaType {
  const [first = NUMBER] = types;
  const other = types.find((type) => !isSame(first, type));
  if (!other) return first;
  throw new FormulaError(
    'wrong_choice',
    `"${call.name}" cannot choose between ${wordsOf(first)} and ${wordsOf(other)}.`,
    { place: call, part: call.name },
  );
}
