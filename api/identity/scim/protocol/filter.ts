import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter } from 'scim2-parse-filter';
import { scimError } from './errors.ts';

/** What an attribute is in SQL: its expression, and how it is compared. */
export type Attribute = {
  of: RawBuilder<unknown>;
  kind: 'text' | 'exact' | 'id' | 'bool' | 'time';
};
/** By their names in small letters, with those of parts behind a dot. */
export type Attributes = Readonly<Record<string, Attribute>>;
type Condition = RawBuilder<SqlBool>;
type Compare = Extract<Filter, { compValue: unknown }>;

const MAX_LENGTH = 2000;
const MAX_PARTS = 50;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

const invalid = (detail: string) => scimError(400, detail, 'invalidFilter');

/** The rows that a filter of SCIM names (RFC 7644, 3.4.2.2). Every value goes to the database as a parameter. */
export async function conditionOf(text: string | undefined, attributes: Attributes): Promise<Condition> {
  if (text === undefined || text.trim() === '') return sql<SqlBool>`true`;
  if (text.length > MAX_LENGTH) throw invalid('The filter is too long.');
  const { parse } = await import('scim2-parse-filter');
  let filter: Filter;
  try {
    filter = parse(text);
  } catch {
    throw invalid('The filter cannot be read.');
  }
  let parts = 0;
  const build = (part: Filter, prefix: string): Condition => {
    parts += 1;
    if (parts > MAX_PARTS) throw invalid('The filter has too many parts.');
    if (part.op === 'not' && 'filter' in part) return sql<SqlBool>`not (${build(part.filter, prefix)})`;
    if ('filters' in part) {
      const all = part.filters.map((each) => build(each, prefix));
      return sql<SqlBool>`(${sql.join(all, part.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    if ('valFilter' in part) return build(part.valFilter, `${prefix}${part.attrPath}.`);
    if (!('attrPath' in part)) throw invalid('The filter cannot be read.');
    const name = (prefix + part.attrPath.replace(SCHEMA, '')).toLowerCase();
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw invalid(`Nothing is found by ${part.attrPath}.`);
    if (!('compValue' in part)) return sql<SqlBool>`coalesce((${attribute.of})::text, '') <> ''`;
    return compare(attribute, part);
  };
  return build(filter, '');
}

const OPERATORS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function compare(attribute: Attribute, { op, compValue }: Compare): Condition {
  const { of, kind } = attribute;
  if (compValue === null) return op === 'ne' ? sql<SqlBool>`${of} is not null` : sql<SqlBool>`${of} is null`;
  if (op === 'ne')
    return sql<SqlBool>`coalesce(not ${compare(attribute, { op: 'eq', compValue, attrPath: '' })}, true)`;
  if (kind === 'bool') {
    const value = typeof compValue === 'string' ? compValue.toLowerCase() === 'true' : compValue === true;
    if (op === 'eq') return sql<SqlBool>`${of} = ${value}`;
    throw invalid('A switch is only compared by eq and ne.');
  }
  const value = String(compValue).toWellFormed().replaceAll('\0', '');
  if (kind === 'id') {
    if (op !== 'eq') throw invalid('An id is only compared by eq and ne.');
    return UUID.test(value) ? sql<SqlBool>`${of} = ${value}::uuid` : sql<SqlBool>`false`;
  }
  if (kind === 'time') return compareTime(of, op, value);
  return compareText(
    kind === 'exact' ? of : sql`lower(${of})`,
    op,
    kind === 'exact' ? value : value.toLowerCase(),
  );
}

function compareTime(of: RawBuilder<unknown>, op: Compare['op'], value: string): Condition {
  const at = Date.parse(value);
  if (Number.isNaN(at)) throw invalid('This is no time.');
  const moment = sql`${new Date(at).toISOString()}::timestamptz`;
  if (op === 'eq') return sql<SqlBool>`date_trunc('milliseconds', ${of}) = ${moment}`;
  if (op in OPERATORS) return sql<SqlBool>`${of} ${OPERATORS[op as keyof typeof OPERATORS]} ${moment}`;
  throw invalid('A time is compared by eq, ne, gt, ge, lt and le.');
}

function compareText(of: RawBuilder<unknown>, op: Compare['op'], value: string): Condition {
  switch (op) {
    case 'eq':
      return sql<SqlBool>`${of} = ${value}`;
    case 'co':
      return sql<SqlBool>`strpos(${of}, ${value}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${of}, ${value})`;
    case 'ew':
      return sql<SqlBool>`right(${of}, char_length(${value}::text)) = ${value}`;
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return sql<SqlBool>`${of} ${OPERATORS[op]} ${value}`;
    default:
      throw invalid(`${op} is no operator.`);
  }
}
