import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { ConvertField } from '@tandem/shared/projects/fields/input.ts';
import { FIELD_LIMITS, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { takesOption } from '@tandem/shared/projects/fields/options.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { requireOptions } from '../rules.ts';
import { type StoredValue, idsWithValue, inSlices, readValues } from '../values-repo.ts';
import { type Conversion, type Person, convertValue, textOf } from './convert-value.ts';

const SLICE = 2000;
const EXAMPLES = 50;

/** What a change of the kind does to the values that are there. */
export type Plan = {
  conversion: Conversion;
  /** Of all items with a value. */
  ids: readonly string[];
  converts: number;
  lost: number;
  /** Values that go, of items that are not deleted. */
  examples: readonly StoredValue[];
};

export async function planConversion(
  db: Db,
  field: Field,
  input: Pick<ConvertField, 'kind' | 'options'>,
): Promise<Plan> {
  const ids = await idsWithValue(db, field);
  const people = await readPeople(db, field.workspace_id);
  const options = await optionsOf(db, { field, ids, people }, input);
  const conversion = { from: field, to: { kind: input.kind, options }, people };
  const plan = { converts: 0, lost: 0, examples: [] as StoredValue[] };
  await eachValue(db, { field, ids }, (row) => {
    if (!row.is_live) return;
    if (convertValue(conversion, row.value) !== null) plan.converts += 1;
    else {
      plan.lost += 1;
      if (plan.examples.length < EXAMPLES) plan.examples.push(row);
    }
  });
  return { conversion, ids, ...plan };
}

type Values = { field: Field; ids: readonly string[] };

async function eachValue(db: Db, { field, ids }: Values, look: (row: StoredValue) => void): Promise<void> {
  for (const slice of inSlices(ids, SLICE)) {
    for (const row of await readValues(db, field, slice)) look(row);
    await otherWork();
  }
}

/** Called like members of the workspace; of those who left as well, whose names values have. */
export async function readPeople(db: Db, workspaceId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.display_name, u.email from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.deleted_at is null order by u.id`.execute(db);
  return rows;
}

/** The options of the new kind; without choices it gets those of the values (docs/contract/fields.md#what-converts). */
async function optionsOf(
  db: Db,
  { field, ids, people }: Values & { people: readonly Person[] },
  { kind, options = {} }: Pick<ConvertField, 'kind' | 'options'>,
): Promise<FieldOptions> {
  const known = field.options.choices;
  if (!takesOption(kind, 'choices') || options.choices) return requireOptions(kind, options, known ?? []);
  if (known) return requireOptions(kind, { ...options, choices: known }, known);
  const names = new Map<string, string>();
  const isMany = traitsOf(kind).form === 'options';
  await eachValue(db, { field, ids }, ({ value }) => {
    const text = textOf(field, value, people) ?? '';
    for (const part of isMany ? text.split(/[,;]/) : [text]) {
      const name = part.replaceAll(/\s+/g, ' ').trim();
      const isNew = name !== '' && name.length <= 255 && !names.has(name.toLowerCase());
      if (isNew && names.size < FIELD_LIMITS.choices) names.set(name.toLowerCase(), name);
    }
  });
  const choices = [...names.values()].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return {
    ...requireOptions(kind, options, []),
    choices: choices.map((name) => ({ id: randomUUID(), name, color: '', is_archived: false })),
  };
}
