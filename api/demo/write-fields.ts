import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { type Field, type FieldValue, fieldValuesSchema } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { freeKey } from '../projects/fields/keys.ts';
import { insertField, readKeys } from '../projects/fields/repo.ts';
import { requireOptions } from '../projects/fields/rules.ts';
import { writeProjectFields } from '../projects/fields/uses-repo.ts';
import {
  type DemoField,
  PASSENGER_APP_FIELDS,
  PASSENGER_APP_VALUES,
} from './content/passenger-app-fields.ts';
import type { PersonKey } from './content/demo-types.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoTeam } from './write-people.ts';

type Target = {
  scope: { workspace_id: string; project_id: string };
  team: DemoTeam;
  clock: DemoClock;
  /** Ids of the project's items by number. */
  items: ReadonlyMap<number, string>;
};

/** The custom fields of the passenger app, and what its items have in them. */
export async function writeFields(tx: Tx, target: Target): Promise<void> {
  const { workspace_id } = target.scope;
  const fields: Field[] = [];
  for (const field of PASSENGER_APP_FIELDS) {
    fields.push(await insertDemoField(tx, { workspace_id, by: target.team.host_id }, field));
  }
  await writeUses(tx, target, fields);
  await writeValues(tx, target, fields);
}

async function insertDemoField(
  tx: Tx,
  { workspace_id, by }: { workspace_id: string; by: string },
  { name, kind, description = '', options = {} }: DemoField,
): Promise<Field> {
  const key = freeKey(name, await readKeys(tx, workspace_id));
  return insertField(tx, {
    id: undefined,
    workspace_id,
    key,
    name,
    description,
    kind,
    by,
    options: requireOptions(kind, options),
    default_value: null,
    is_active: true,
  });
}

async function writeUses(tx: Tx, { scope, team }: Target, fields: readonly Field[]): Promise<void> {
  const names = [...new Set(PASSENGER_APP_FIELDS.map(({ section }) => section))];
  const sections = names.map((name) => ({ id: randomUUID(), name }));
  const uses = PASSENGER_APP_FIELDS.map(({ section, use = {} }, position) => ({
    field_id: must(fields[position], 'every field was made').id,
    section_id: must(
      sections.find(({ name }) => name === section),
      'every section is there',
    ).id,
    position,
    type_ids: [],
    required: 'never',
    required_groups: [],
    is_public: use.is_public ?? false,
    is_on_card: use.is_on_card ?? false,
  }));
  await writeProjectFields(tx, { ...scope, by: team.host_id }, { is_enabled: true, sections, uses });
}

async function writeValues(tx: Tx, target: Target, fields: readonly Field[]): Promise<void> {
  const rows = PASSENGER_APP_VALUES.split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([number, ...cells]) => ({
      id: must(target.items.get(Number(number)), 'values are of items of the project'),
      values: fieldValuesSchema.parse(
        Object.fromEntries(
          cells.flatMap((cell, place) => {
            const field = must(fields[place], 'every column is a field');
            return cell === '' ? [] : [[field.id, valueOf(target, field, cell)]];
          }),
        ),
      ),
    }));
  await sql`
    update work_items w set fields = v.fields::jsonb
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ values }) => JSON.stringify(values))}::text[])
      v(id, fields)
    where w.id = v.id`.execute(tx);
}

function valueOf({ team, clock }: Target, { kind, options, name }: Field, cell: string): FieldValue {
  switch (kind) {
    case 'number':
    case 'money':
      return Number(cell);
    case 'date':
      return clock.date(Number(cell));
    case 'person':
      return must(team.ids.get(cell as PersonKey), `${cell} is of the team`);
    default:
      return must(
        options.choices?.find((choice) => choice.name === cell),
        `${cell} is a choice of ${name}`,
      ).id;
  }
}
