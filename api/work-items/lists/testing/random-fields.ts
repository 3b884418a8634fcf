import { randomUUID } from 'node:crypto';
import { FIELD_KINDS, type FieldKind, isComputed, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import type { Team } from '../../items/testing.ts';
import type { Random } from './random.ts';

const KINDS = (Object.keys(FIELD_KINDS) as FieldKind[]).filter((kind) => !isComputed(kind));
const TEXTS = ['alpha', 'Älpha 2', '50%', 'a_b', 'x,y', 'None', '\\'];
const OWN_TEXTS: Partial<Record<FieldKind, readonly string[]>> = {
  link: ['https://example.com/alpha', 'https://example.com/a_b'],
  email: ['alpha@example.com', 'a_b@example.com'],
  phone: ['+7 999 100', '020 7946 0000'],
};
const NUMBERS = [-1.5, 0, 1, 2, 2.5, 3, 1000000.000001];
const DAYS = ['2026-10-31', '2026-11-01', '2026-11-22', '2026-11-23', '2026-11-30', '2026-12-01'];
const MOMENTS = ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z', '2026-12-01T10:00:00.000Z'];

/** A field of each kind, some of whose choices are archived. */
export async function makeFields(team: Team): Promise<AskedField[]> {
  const { sql } = team.test.database;
  const choice = (name: string, is_archived = false) => ({
    id: randomUUID(),
    name,
    color: '#888888',
    is_archived,
  });
  const made = KINDS.map((kind) => {
    const { form } = traitsOf(kind);
    const hasChoices = form === 'option' || form === 'options';
    const choices = [choice('low'), choice('high'), choice('old', true), choice('unused')];
    return { id: randomUUID(), key: kind, name: `The ${kind}`, kind, options: hasChoices ? { choices } : {} };
  });
  for (const { options, ...field } of made) {
    await sql`insert into fields ${sql({ ...field, workspace_id: team.workspace.id, options: sql.json(options) })}`;
  }
  return made;
}

export type FieldWorld = { users: readonly string[]; items: readonly string[] };

/** A value that an item may have in a field. */
function valueOf({ kind, options }: AskedField, random: Random, { users, items }: FieldWorld): FieldValue {
  const ids = (options.choices ?? []).filter(({ name }) => name !== 'unused').map(({ id }) => id);
  if (kind === 'rating') return random.below(5) + 1;
  switch (traitsOf(kind).form) {
    case 'number':
      return random.pick(NUMBERS);
    case 'flag':
      return random.chance(0.5);
    case 'day':
      return random.pick(DAYS);
    case 'moment':
      return random.pick(MOMENTS);
    case 'option':
      return random.pick(ids);
    case 'options':
      return [...new Set([random.pick(ids), random.pick(ids)])];
    case 'person':
      return random.pick(users);
    case 'people':
      return [...new Set([random.pick(users), random.pick(users)])];
    case 'items':
      return [random.pick(items)];
    default:
      return random.pick(OWN_TEXTS[kind] ?? TEXTS);
  }
}

/** Gives every item of the project random values, many of them none. */
export async function fillFields(
  team: Team,
  random: Random,
  { fields, ...world }: FieldWorld & { fields: readonly AskedField[] },
): Promise<void> {
  const { sql } = team.test.database;
  const rows =
    await sql`select id from work_items where project_id = ${team.project.id} order by sequence_id`;
  for (const { id } of rows) {
    const held = fields.filter(() => random.chance(0.6));
    const values = Object.fromEntries(held.map((field) => [field.id, valueOf(field, random, world)]));
    await sql`update work_items set fields = ${sql.json(values)} where id = ${id}`;
  }
}

type Held = FieldValue | undefined;
/** A condition as it is written, and what it means. */
export type Asked = {
  written: Record<string, unknown>;
  holds: (values: Record<string, FieldValue>) => boolean;
};

const COMPARE: Record<string, (a: number | string, b: number | string) => boolean> = {
  exact: (a, b) => a === b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What an item has in a field and what it is asked for, both by days in UTC. */
function comparison(field: AskedField, random: Random): [string, unknown, (value: Held) => boolean] {
  const { form } = traitsOf(field.kind);
  const operator = random.pick(Object.keys(COMPARE));
  const compare = COMPARE[operator]!;
  if (form === 'number') {
    const bound = random.pick(NUMBERS);
    return [operator, random.chance(0.5) ? bound : String(bound), (value) => compare(value as number, bound)];
  }
  if (form === 'day' || random.chance(0.5)) {
    const bound = random.pick(DAYS);
    return [operator, bound, (value) => compare((value as string).slice(0, 10), bound)];
  }
  const bound = random.pick(MOMENTS);
  return [operator, bound, (value) => compare(value as string, bound)];
}

function texts(random: Random): [string, unknown, (value: Held) => boolean] {
  const text = random.pick(TEXTS.filter((each) => each !== 'None'));
  if (random.chance(0.4)) return ['exact', text, (value) => value === text];
  const part = random.pick(['ALPHA', 'a', '%', '_', ',', 'nowhere']);
  return ['contains', part, (value) => simple(String(value)).includes(simple(part))];
}

function ids(
  field: AskedField,
  random: Random,
  { users, items }: FieldWorld,
): [string, unknown, (value: Held) => boolean] {
  const { form } = traitsOf(field.kind);
  const known =
    form === 'items'
      ? items
      : form.startsWith('p')
        ? users
        : (field.options.choices ?? []).map(({ id }) => id);
  const wanted = [random.pick(known), ...random.some([...known, randomUUID()], 2)];
  return [
    'in',
    random.chance(0.5) ? wanted : wanted.join(','),
    (value) => [value].flat().some((id) => wanted.includes(id as string)),
  ];
}

/** A random condition on a custom field. */
export function randomAsked(field: AskedField, random: Random, world: FieldWorld): Asked {
  const { form } = traitsOf(field.kind);
  const name = `field:${field.id}`;
  if (form === 'flag') {
    const wanted = random.chance(0.5);
    const written = { [`${name}__exact`]: random.pick([wanted, String(wanted)]) };
    return { written, holds: (values) => (values[field.id] ?? false) === wanted };
  }
  if (random.chance(0.2)) {
    const isNone = random.chance(0.5);
    const written = { [`${name}__isnull`]: isNone };
    return { written, holds: (values) => (values[field.id] === undefined) === isNone };
  }
  const isCompared = form === 'number' || form === 'day' || form === 'moment';
  const [operator, asked, passes] = isCompared
    ? comparison(field, random)
    : form === 'text'
      ? texts(random)
      : ids(field, random, world);
  const holds = (values: Record<string, FieldValue>) => {
    const value = values[field.id];
    return value !== undefined && passes(value);
  };
  return { written: { [`${name}__${operator}`]: asked }, holds };
}

/** Conditions in groups, with what they mean. */
export function randomGroup(random: Random, depth: number, condition: () => Asked): Asked {
  if (depth === 0 || random.chance(0.2)) return condition();
  const inner = () => randomGroup(random, depth - 1, condition);
  if (random.chance(0.3)) {
    const { written, holds } = inner();
    return { written: { not: written }, holds: (values) => !holds(values) };
  }
  const parts = [inner(), inner()];
  const written = parts.map((part) => part.written);
  return random.chance(0.5)
    ? { written: { and: written }, holds: (values) => parts.every(({ holds }) => holds(values)) }
    : { written: { or: written }, holds: (values) => parts.some(({ holds }) => holds(values)) };
}
