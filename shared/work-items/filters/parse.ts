import { fieldIdOf, fieldProperty, isFieldProperty } from '../../projects/fields/names.ts';
import { NO_VALUE } from '../lists/keys.ts';
import { readMoment, readDayTerm } from './days.ts';
import { type FieldLookup, NO_FIELDS, readNumber } from './fields.ts';
import {
  FIELD_OPERATORS,
  type TreeProperty,
  canBeNone,
  isFilterProperty,
  kindOf,
  operatorsOf,
} from './properties.ts';
import { type FilterOperator, type FilterTree, REQUESTER, isOneOf } from './tree.ts';

const MAX_DEPTH = 8;
const MAX_CONDITIONS = 200;
const MAX_VALUES = 100;
/** Each item is searched for each text. */
const MAX_TEXTS = 20;
const MAX_TEXT = 200;
const MAX_LENGTH = 20_000;
const MAX_SHOWN = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What asks for nothing where a tree is written as a text. */
const NOTHING = new Set(['', 'null', '{}', '[]']);

/** A tree, null when nothing is asked, or what is wrong with which part. */
type ReadTree = { tree: FilterTree | null; problem: string | null };

class RefusedPart extends Error {}

/** How many conditions were read, and how many of them on texts. Without `fields` nothing is known of custom fields. */
type Reading = { count: number; texts: number; fields: FieldLookup | null };
type Place = { path: string; depth: number };

function refuse(path: string, text: string): never {
  throw new RefusedPart(path === '' ? text : `${path}: ${text}`);
}

const shown = (value: string) => `"${value.slice(0, MAX_SHOWN)}"`;
const inside = (path: string, part: string) => (path === '' ? part : `${path}.${part}`);

/**
 * Reads a tree of filters, as JSON or as what JSON stands for (docs/contract/lists.md#trees-of-filters). What asks for
 * nothing, such as a condition without values, is left out. With `fields`, conditions on custom fields must be on one of
 * them and fit its kind; without, they are taken as they stand, for a tree that is stored.
 */
export function readFilterTree(given: unknown, fields: FieldLookup | null = null): ReadTree {
  try {
    return { tree: readTree(given, { count: 0, texts: 0, fields }), problem: null };
  } catch (error) {
    if (error instanceof RefusedPart) return { tree: null, problem: error.message };
    throw error;
  }
}

function readTree(given: unknown, reading: Reading): FilterTree | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string') return readGroup(given, { path: '', depth: 0 }, reading);
  if (NOTHING.has(given.trim())) return null;
  if (given.length > MAX_LENGTH) refuse('', `No more than ${MAX_LENGTH} characters are allowed.`);
  return readGroup(parseJson(given), { path: '', depth: 0 }, reading);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('', 'Not valid JSON.');
  }
}

function joined(by: 'and' | 'or', trees: readonly (FilterTree | null)[]): FilterTree | null {
  const asked = trees.filter((tree) => tree !== null);
  if (asked.length < 2) return asked[0] ?? null;
  return by === 'and' ? { and: asked } : { or: asked };
}

/** An object, all entries of which must hold. */
function readGroup(value: unknown, { path, depth }: Place, reading: Reading): FilterTree | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(path, 'An object is expected.');
  }
  if (depth > MAX_DEPTH) refuse(path, `Groups may stand ${MAX_DEPTH} deep in each other.`);
  return joined(
    'and',
    Object.entries(value).map(([name, part]) => {
      const place = { path: inside(path, name), depth: depth + 1 };
      if (name === 'and' || name === 'or') return readList(name, part, place, reading);
      if (name !== 'not') return readCondition(name, part, place.path, reading);
      const tree = readGroup(part, place, reading);
      return tree && { not: tree };
    }),
  );
}

function readList(by: 'and' | 'or', value: unknown, place: Place, reading: Reading): FilterTree | null {
  if (!Array.isArray(value)) return refuse(place.path, 'A list is expected.');
  return joined(
    by,
    value.map((part, at) => readGroup(part, { path: `${place.path}[${at}]`, depth: place.depth }, reading)),
  );
}

function readCondition(name: string, value: unknown, path: string, reading: Reading): FilterTree | null {
  reading.count += 1;
  if (reading.count > MAX_CONDITIONS) refuse(path, `No more than ${MAX_CONDITIONS} conditions are allowed.`);
  const at = name.lastIndexOf('__');
  const [written, operator] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 2)];
  const property = propertyOf(written, reading.fields);
  if (property === null) return refuse(path, `${shown(written)} is no property.`);
  const operators = operatorsIn(property, reading.fields);
  if (!operators.includes(operator)) {
    if (operators.length === 0)
      refuse(path, `${shown(nameOf(property, reading.fields))} cannot be filtered by.`);
    const known = operators.map((each) => `${property}__${each}`);
    return refuse(path, `Use one of ${known.join(', ')}.`);
  }
  const asked: Written = { property, operator, path, fields: reading.fields };
  const values = readValues(asked, value);
  countTexts(asked, values, reading);
  return values.length === 0 ? null : conditionOf(asked, values);
}

const nameOf = (property: TreeProperty, fields: FieldLookup | null): string =>
  (isFieldProperty(property) && fields?.(fieldIdOf(property) ?? '')?.name) || property;

/** A property of every item, or that of a custom field, which must be there if it is known which are. */
function propertyOf(name: string, fields: FieldLookup | null): TreeProperty | null {
  if (isFilterProperty(name)) return name;
  const id = fieldIdOf(name)?.toLowerCase();
  return id !== undefined && UUID.test(id) && (fields === null || fields(id)) ? fieldProperty(id) : null;
}

const operatorsIn = (property: TreeProperty, fields: FieldLookup | null): readonly string[] =>
  isFieldProperty(property) && fields === null ? FIELD_OPERATORS : operatorsOf(property, fields ?? NO_FIELDS);

function countTexts(asked: Written, values: readonly string[], reading: Reading): void {
  const { kind } = kindOf(asked.property, asked.fields ?? NO_FIELDS);
  const isText = kind === 'text' || kind === 'names' || asked.operator.endsWith('contains');
  if (isText) reading.texts += values.length;
  if (reading.texts > MAX_TEXTS) refuse(asked.path, `No more than ${MAX_TEXTS} texts are allowed.`);
}

/** Texts are one value, commas and all; of a custom field, what is not written as several is one. */
const isWhole = ({ property, operator }: Written) =>
  isFieldProperty(property) ? operator !== 'in' && operator !== 'range' : kindOf(property).kind === 'text';

function readValues(asked: Written, value: unknown): string[] {
  const { path } = asked;
  const parts = Array.isArray(value) ? value : partsOf(asked, value);
  const texts = parts.flatMap((part: unknown) => {
    if (part === null) return [];
    if (typeof part === 'number' || typeof part === 'boolean') return [String(part)];
    if (typeof part !== 'string') return refuse(path, 'A text or a list of texts is expected.');
    if (part.includes('\0') || !part.isWellFormed()) return refuse(path, 'Not a valid string.');
    const text = isWhole(asked) ? part : part.trim();
    return text === '' || text === 'null' ? [] : [text];
  });
  if (texts.length > MAX_VALUES) refuse(path, `No more than ${MAX_VALUES} values are allowed.`);
  const long = texts.find((text) => text.length > MAX_TEXT);
  if (long !== undefined) refuse(path, `${shown(long)} has more than ${MAX_TEXT} characters.`);
  return texts;
}

const partsOf = (asked: Written, value: unknown): unknown[] =>
  typeof value === 'string' && !isWhole(asked) ? value.split(',') : [value];

type Written = { property: TreeProperty; operator: string; path: string; fields: FieldLookup | null };

const isTrue = (value: string, path: string): boolean => {
  if (value !== 'true' && value !== 'false') refuse(path, `${shown(value)} is neither true nor false.`);
  return value === 'true';
};

/** The condition, in the few operators of the tree. */
function conditionOf(asked: Written, given: readonly string[]): FilterTree {
  const { property, operator, path } = asked;
  const [first = ''] = given;
  const count = operator === 'range' ? 2 : 1;
  if (operator !== 'in' && given.length !== count) {
    refuse(path, count === 2 ? 'Two values are expected.' : 'One value is expected.');
  }
  if (operator === 'isnull') {
    const isNone = isOneOf(property, [NO_VALUE]);
    return isTrue(first, path) ? isNone : { not: isNone };
  }
  if (operator === 'range') return between(asked, given);
  const values = given.map((value) => readValue(asked, value));
  if (operator === 'contains' || operator === 'icontains') return { property, operator: 'contains', values };
  const isCompared = operator !== 'exact' && operator !== 'in';
  if (!isCompared) return isOneOf(property, [...new Set(values)]);
  if (first === NO_VALUE) refuse(path, `${shown(first)} cannot be compared.`);
  return { property, operator: operator as FilterOperator, values };
}

function between(asked: Written, given: readonly string[]): FilterTree {
  const { property, path } = asked;
  const bounds = given.map((value) => readValue(asked, value));
  if (bounds.includes(NO_VALUE)) refuse(path, `${shown(NO_VALUE)} cannot be compared.`);
  const [from = '', to = ''] = bounds;
  return {
    and: [
      { property, operator: 'gte', values: [from] },
      { property, operator: 'lte', values: [to] },
    ],
  };
}

/** One value as the tree has it; refused when it cannot be one of the property. */
function readValue({ property, path, fields }: Written, value: string): string {
  if (isFieldProperty(property) && fields === null) return value;
  if (value === NO_VALUE && canBeNone(property, fields ?? NO_FIELDS)) return value;
  const kind = kindOf(property, fields ?? NO_FIELDS);
  if (kind.kind === 'text' || kind.kind === 'names') return value;
  if (kind.kind === 'number') return readNumber(value) ?? refuse(path, `${shown(value)} is no number.`);
  if (kind.kind === 'flag') return String(isTrue(value, path));
  if (kind.kind === 'choice') {
    return kind.choices.includes(value) ? value : refuse(path, `${shown(value)} is not a valid choice.`);
  }
  if (kind.kind === 'day' || kind.kind === 'moment') return readTime(kind.kind, value, path);
  const id = value.toLowerCase();
  if (UUID.test(id) || (kind.kind === 'person' && id === REQUESTER)) return id;
  return refuse(path, `${shown(value)} is not a valid UUID.`);
}

/** Of a moment where only its day counts, the day that is written. */
function readTime(kind: 'day' | 'moment', value: string, path: string): string {
  const day = readDayTerm(value);
  if (day !== null) return day;
  const moment = readMoment(value);
  if (moment === null) return refuse(path, `${shown(value)} is no day.`);
  return kind === 'day' ? value.slice(0, 10) : moment;
}
