import { type Field, INTAKE_ISSUE, TAKEN_IN_ISSUE, isId } from './fields.ts';
import { nearest } from './near.ts';
import { type Problem, WrongArguments, shownOf } from './problems.ts';
import type { Described } from './schema.ts';

export type Arguments = Record<string, unknown>;

const NOTHING: ReadonlySet<string> = new Set();

type Place = { path: string; problems: Problem[] };

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WANTED: Readonly<Record<Field['type'], string>> = {
  string: 'Give a text.',
  integer: 'Give a whole number.',
  number: 'Give a number.',
  boolean: 'Give true or false.',
  array: 'Give a list.',
  object: 'Give an object.',
};

function refuse({ path, problems }: Place, field: Field, value: unknown): unknown {
  if (problems.length >= 10) return undefined;
  const given = shownOf(value);
  const known = field.enum ?? (field.properties ? Object.keys(field.properties) : undefined);
  const near = nearest(given, known?.map(String) ?? []);
  const wanted = field.pattern ? 'Give an id.' : WANTED[field.type];
  const problem = field.enum ? 'This is none of the allowed values.' : wanted;
  problems.push({
    argument: path,
    problem,
    given,
    ...(near === undefined ? {} : { did_you_mean: near }),
    ...(known ? { known } : {}),
  });
  return undefined;
}

/** Words of a list in whatever case, numbers also as their digits. */
function readScalar(place: Place, field: Field, value: unknown): unknown {
  if (!isScalar(value)) return refuse(place, field, value);
  if (field.enum) {
    if (value === '') return value;
    const wanted = String(value).trim().toLowerCase();
    return field.enum.find((one) => String(one) === wanted) ?? refuse(place, field, value);
  }
  if (field.type === 'boolean') {
    const isKnown = typeof value === 'boolean' || value === 'true' || value === 'false';
    return isKnown ? String(value) === 'true' : refuse(place, field, value);
  }
  if (field.type === 'integer')
    return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : refuse(place, field, value);
  return field.pattern && !isId(String(value)) ? refuse(place, field, value) : value;
}

/** A list, or a text with commas between its parts. */
function readList({ path, problems }: Place, field: Field, value: unknown): unknown {
  const parts = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
  const values: unknown[] = Array.isArray(value) ? value : parts;
  const items = field.items;
  if (!items) return values;
  return values.map((each, at) => readField({ path: `${path}[${at}]`, problems }, items, each));
}

function readField(place: Place, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (field.type === 'array') return readList(place, field, value);
  if (field.type !== 'object') return readScalar(place, field, value);
  if (!isObject(value)) return refuse(place, field, value);
  if (!field.properties) return value;
  return readObject(place, { field, taken: field === INTAKE_ISSUE ? TAKEN_IN_ISSUE : NOTHING }, value);
}

/** An object as its description says; WrongArguments for what is not in it. */
export function readInput(input: Field, given: Arguments): Arguments {
  const problems: Problem[] = [];
  const found = readObject({ path: '', problems }, { field: input, taken: NOTHING }, given);
  if (problems.length > 0) throw new WrongArguments(problems);
  return found;
}

type Known = { field: Field; taken: ReadonlySet<string>; elsewhere?: readonly string[] };

/** Fields that are described are read; those that the call takes besides go on as they are. */
function readObject(place: Place, { field, taken, elsewhere = [] }: Known, value: Arguments): Arguments {
  const { path, problems } = place;
  const properties = field.properties ?? {};
  const found: Arguments = {};
  for (const [name, each] of Object.entries(value)) {
    if (problems.length >= 10) break;
    const at = path ? `${path}.${name}` : name;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) found[name] = readField({ path: at, problems }, known, each);
    else if (taken.has(name)) found[name] = each;
    else problems.push(unknownOf(at, name, { names: Object.keys(properties), elsewhere }));
  }
  return found;
}

function unknownOf(
  argument: string,
  name: string,
  { names, elsewhere }: { names: string[]; elsewhere: readonly string[] },
): Problem {
  const moved = elsewhere.find((one) => one === `body.${name}`);
  const near = moved ?? nearest(name, names) ?? nearest(`body.${name}`, elsewhere);
  return {
    argument: shownOf(argument),
    problem: 'There is no such argument.',
    ...(near === undefined ? {} : { did_you_mean: near }),
    known: names,
  };
}

/**
 * The arguments of a tool as its call takes them. WrongArguments for what it does not take and for values that are of
 * another kind or none of the allowed ones.
 */
export function readArguments(called: Described, given: Arguments): Arguments {
  const problems: Problem[] = [];
  const { body: bodyField, ...others } = called.input.properties;
  const elsewhere = Object.keys(bodyField?.properties ?? {}).map((name) => `body.${name}`);
  const { body, ...rest } = given;
  const field = { ...called.input, properties: others };
  const found = readObject({ path: '', problems }, { field, taken: called.taken, elsewhere }, rest);
  if (bodyField) {
    const place = { path: 'body', problems };
    if (isObject(body))
      found['body'] = readObject(place, { field: bodyField, taken: called.taken_in_body }, body);
    else if (body !== undefined && body !== null) refuse(place, bodyField, body);
  } else if (body !== undefined) {
    problems.push(unknownOf('body', 'body', { names: Object.keys(others), elsewhere: [] }));
  }
  if (problems.length > 0) throw new WrongArguments(problems);
  return found;
}
