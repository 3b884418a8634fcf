import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import {
  type ItemName,
  byKey,
  isItemName,
  typeOfField,
} from '@tandem/shared/projects/fields/formula/names.ts';
import type { BinaryOperator, Formula } from '@tandem/shared/projects/fields/formula/parse.ts';

/*
 * Compiles formulas to SQL expressions that return the same results as `evaluateFormula`. Their parameters
 * are `$1` (the values of fields), `$2` (the start date), `$3` (the due date) and `$4` (the estimate points).
 * Text from people is always escaped as a literal.
 */

type Defined = Pick<Field, 'id' | 'key' | 'kind' | 'options'>;
type Fields = ReadonlyMap<string, Defined>;

const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'::text`;

/** The expression of a formula as JSON: numbers with six decimals, null where it is empty or too large. */
export function compileFormula(
  formula: Formula,
  fields: readonly Defined[],
  result: Field['options']['result'],
): string {
  const value = expressionOf(formula, byKey(fields));
  switch (result) {
    case 'number':
    case 'money':
      return `to_jsonb(formula_stored(${value}))`;
    case 'date':
      return `to_jsonb(formula_day(${value}))`;
    case 'checkbox':
      return `to_jsonb(${value})`;
    default:
      return `to_jsonb(nullif(${value}, ''))`;
  }
}

function expressionOf(formula: Formula, fields: Fields): string {
  const of = (part: Formula) => expressionOf(part, fields);
  switch (formula.is) {
    case 'number':
      return `${formula.digits}::numeric`;
    case 'text':
      return literal(formula.text);
    case 'flag':
      return String(formula.flag);
    case 'name':
      return nameOf(formula.name, fields);
    case 'negative':
      return `(-${of(formula.of)})`;
    case 'binary':
      return binaryOf(formula.operator, [formula.left, formula.right], fields);
    default:
      return callOf(formula.name, formula.given.map(of), typesOfGiven(formula, fields));
  }
}

const OF_ITEM: Record<ItemName, string> = {
  start_date: '$2::date',
  due_date: '$3::date',
  points: '$4::numeric',
};

function nameOf(name: string, fields: Fields): string {
  const field = fields.get(name);
  if (!field) return isItemName(name) ? OF_ITEM[name] : 'null::text';
  const key = literal(field.id).replace('::text', '');
  if (field.kind === 'select') {
    const choices = field.options.choices ?? [];
    const whens = choices.map((choice) => `when ${literal(choice.id)} then ${literal(choice.name)}`);
    return whens.length === 0 ? 'null::text' : `(case $1->>${key} ${whens.join(' ')} end)`;
  }
  const type = typeOfField(field)?.type;
  if (type === 'date') return `formula_date($1->>${key})`;
  if (type === 'checkbox')
    return `(case jsonb_typeof($1->${key}) when 'boolean' then ($1->${key})::boolean end)`;
  if (type === 'text') return `(case jsonb_typeof($1->${key}) when 'string' then $1->>${key} end)`;
  return `(case jsonb_typeof($1->${key}) when 'number' then ($1->${key})::numeric end)`;
}

const COMPARED: Partial<Record<BinaryOperator, string>> = {
  '=': 'is not distinct from',
  '!=': 'is distinct from',
};

function binaryOf(operator: BinaryOperator, sides: readonly [Formula, Formula], fields: Fields): string {
  const [left, right] = sides.map((side) => expressionOf(side, fields));
  const equality = COMPARED[operator];
  if (equality) return `(${left} ${equality} ${right})`;
  if ('<=>='.includes(operator)) return `coalesce(${left} ${operator} ${right}, false)`;
  if (operator === '*') return `formula_product(${left}, ${right})`;
  if (operator === '/') return `(round(${left}, 20) / nullif(${right}, 0))`;
  if (operator === '%') return `mod(${left}, nullif(${right}, 0))`;
  if (isDate(sides[0], fields)) return `formula_shifted(${left}, ${operator}${right})`;
  return `(${left} ${operator} ${right})`;
}

const DATE_CALLS = new Set(['min', 'max', 'if']);

/** Whether a part of a checked formula is a date. */
function isDate(part: Formula, fields: Fields): boolean {
  if (part.is === 'name') {
    const field = fields.get(part.name);
    return field ? typeOfField(field)?.type === 'date' : part.name !== 'points';
  }
  if (part.is === 'binary') return '+-'.includes(part.operator) && isDate(part.left, fields);
  if (part.is !== 'call' || !DATE_CALLS.has(part.name)) return false;
  const value = part.given.at(-1);
  return value !== undefined && isDate(value, fields);
}

type GivenType = 'number' | 'text' | 'flag' | 'date';

function typesOfGiven(call: Formula & { given: Formula[] }, fields: Fields): readonly GivenType[] {
  return call.given.map((part) => typeOfPart(part, fields));
}

function typeOfPart(part: Formula, fields: Fields): GivenType {
  if (isDate(part, fields)) return 'date';
  if (part.is === 'text' || (part.is === 'call' && part.name === 'concat')) return 'text';
  if (part.is === 'flag' || (part.is === 'call' && part.name === 'is_empty')) return 'flag';
  if (part.is === 'call' && part.name === 'if') {
    const value = part.given.at(-1);
    return value ? typeOfPart(value, fields) : 'number';
  }
  if (part.is === 'binary') return '+-*/%'.includes(part.operator) ? 'number' : 'flag';
  if (part.is !== 'name') return 'number';
  const field = fields.get(part.name);
  const type = field && typeOfField(field)?.type;
  if (type === 'text') return 'text';
  return type === 'checkbox' ? 'flag' : 'number';
}

const AS_TEXT: Record<GivenType, (value: string) => string> = {
  number: (value) => `trim_scale(round(${value}, 6))::text`,
  text: (value) => value,
  flag: (value) => `(${value})::text`,
  date: (value) => `formula_day(${value})`,
};

function callOf(name: string, given: readonly string[], types: readonly GivenType[]): string {
  const [first = 'null', second, third] = given;
  switch (name) {
    case 'if':
      return `(case when ${first} then ${second} else ${third} end)`;
    case 'is_empty':
      return types[0] === 'text' ? `(nullif(${first}, '') is null)` : `(${first} is null)`;
    case 'concat': {
      const texts = given.map((value, place) => AS_TEXT[types[place] ?? 'text'](value));
      return `left(concat(${texts.join(', ')}), 10000)`;
    }
    case 'round':
      return second === undefined ? `round(${first})` : `formula_rounded(${first}, ${second})`;
    case 'days':
      return `(${second} - ${first})::numeric`;
    default:
      return `${name === 'min' ? 'least' : 'greatest'}(${given.join(', ')})`;
  }
}
