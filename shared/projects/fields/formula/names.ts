import { traitsOf } from '../kinds.ts';
import type { Field, FieldValue, FieldValues } from '../schema.ts';
import { type FormulaType, type TypeOfName, checkFormula } from './check.ts';
import { TODAY, type ValueOfName } from './evaluate.ts';
import { type Formula, FormulaError, namesIn, parseFormula, partsOf } from './parse.ts';

/** Properties of every item that formulas read, beside fields by their keys. */
export const ITEM_NAMES = { start_date: 'start_date', due_date: 'target_date', points: 'points' } as const;
export type ItemName = keyof typeof ITEM_NAMES;
export const isItemName = (name: string): name is ItemName => Object.hasOwn(ITEM_NAMES, name);

type Defined = Pick<Field, 'id' | 'key' | 'kind' | 'options'>;

/** The values that a formula reads of an item. `today` is set for a formula that reads the day. */
export type FormulaItem = Record<'start_date' | 'target_date', string | null> & {
  fields: FieldValues;
  /** The number of its estimate point. Null when the point is not a number. */
  points: number | null;
  today?: string;
};

/** "No currency" in ISO 4217. */
const MONEY_WITHOUT_CURRENCY = 'XXX';

/** What a field is in formulas; undefined for one that they cannot read. */
export function typeOfField({ kind, options }: Defined): FormulaType | undefined {
  // Values that are computed on read are not available to a stored result.
  if (kind === 'formula') return options.reads_today ? undefined : resultType(options);
  if (kind === 'money') return { type: 'money', currency: options.currency ?? MONEY_WITHOUT_CURRENCY };
  switch (traitsOf(kind).form) {
    case 'number':
      return { type: 'number' };
    case 'text':
    case 'option':
      return { type: 'text' };
    case 'day':
      return { type: 'date' };
    case 'flag':
      return { type: 'checkbox' };
    default:
      return undefined;
  }
}

function resultType({ result, currency }: Field['options']): FormulaType | undefined {
  if (result === 'money') return { type: 'money', currency: currency ?? MONEY_WITHOUT_CURRENCY };
  return result === undefined || result === 'percent' ? undefined : { type: result };
}

/** The fields of a workspace by their keys. */
export const byKey = <F extends Defined>(fields: readonly F[]): ReadonlyMap<string, F> =>
  new Map(fields.map((field) => [field.key, field]));

export const typesOf =
  (fields: ReadonlyMap<string, Defined>): TypeOfName =>
  (name) => {
    const field = fields.get(name);
    if (field) return typeOfField(field);
    if (!isItemName(name)) return undefined;
    return { type: name === 'points' ? 'number' : 'date' };
  };

/** What names have in an item; a choice counts by its name. */
export const valuesOf =
  (item: FormulaItem, fields: ReadonlyMap<string, Defined>): ValueOfName =>
  (name) => {
    if (name === TODAY) return item.today ?? null;
    const field = fields.get(name);
    if (!field) return isItemName(name) ? item[ITEM_NAMES[name]] : null;
    return readable(field, item.fields[field.id] ?? null);
  };

function readable({ kind, options }: Defined, value: FieldValue | null): FieldValue | null {
  if (kind !== 'select') return value;
  return options.choices?.find(({ id }) => id === value)?.name ?? null;
}

export type ReadFormula = { formula: Formula; type: FormulaType };

/**
 * Whether the result of a formula depends on the day. Such a formula is computed on read and never stored.
 */
export const readsToday = (formula: Formula): boolean =>
  partsOf(formula).some((part) => part.is === 'call' && part.name === 'today');

/**
 * Reads the formula of a field among the fields of its workspace. Throws a `FormulaError` that names the place, also
 * for one that reads itself by way of others.
 */
export function readFormula(
  source: string,
  { id, fields }: { id: string | null; fields: readonly Defined[] },
): ReadFormula {
  const known = byKey(fields);
  const formula = parseFormula(source);
  const type = checkFormula(formula, typesOf(known));
  const ring = id === null ? undefined : namesIn(formula).find((name) => reaches(name, id, known, new Set()));
  if (ring === undefined) return { formula, type };
  throw new FormulaError('ring', `"${ring}" is computed from this field itself.`, {
    place: placeOf(source, ring),
    part: ring,
  });
}

function placeOf(source: string, name: string) {
  const start = Math.max(0, source.search(new RegExp(`\\b${name}\\b`)));
  return { start, end: start + name.length };
}

/** Whether the field of a name is the one of an id, or computed from it. */
function reaches(name: string, id: string, fields: ReadonlyMap<string, Defined>, seen: Set<string>): boolean {
  const field = fields.get(name);
  if (!field || seen.has(name)) return false;
  if (field.id === id) return true;
  seen.add(name);
  return namesOfField(field).some((read) => reaches(read, id, fields, seen));
}

/** The names that the formula of a field reads; none for another kind. */
export function namesOfField({ kind, options }: Defined): string[] {
  return kind === 'formula' && options.formula ? namesIn(parseFormula(options.formula)) : [];
}

/** Formulas in an order in which each stands behind those that it reads. */
export function inOrderOfReading<F extends Defined>(fields: readonly F[]): F[] {
  const known = byKey(fields);
  const placed = new Set<F>();
  const place = (field: F) => {
    if (placed.has(field)) return;
    for (const name of namesOfField(field)) {
      const read = known.get(name);
      if (read && read.kind === 'formula' && read !== field) place(read);
    }
    placed.add(field);
  };
  fields.filter(({ kind }) => kind === 'formula').forEach(place);
  return [...placed];
}
