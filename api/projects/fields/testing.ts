import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

/** A team with the calls of custom fields. */
export type FieldTeam = Team & {
  fields: string;
  field: (id: string) => string;
  uses: string;
  makeField: (values: Record<string, unknown>) => Promise<Field>;
  /** The project uses these fields from now on, and no other. */
  use: (...fields: Field[]) => Promise<void>;
  /** Writes values past every rule. */
  fill: (field: Field, values: readonly FieldValue[]) => Promise<string[]>;
  valuesOf: (field: Field) => Promise<unknown[]>;
};

export async function makeFieldTeam(): Promise<FieldTeam> {
  const team = await makeTeam();
  const { db } = team.test.database;
  const fields = `/api/workspaces/${team.workspace.slug}/fields/`;
  const uses = team.items.replace(/issues\/$/, 'fields/');
  const use: FieldTeam['use'] = async (...used) => {
    const sections = [{ name: 'Fields', fields: used.map(({ id }) => ({ field_id: id })) }];
    const { status, text } = await team.admin.put(uses, { sections });
    if (status !== 200) throw new Error(text);
  };
  const fill: FieldTeam['fill'] = async (field, values) => {
    const ids: string[] = [];
    for (const value of values) {
      const { id } = await team.makeItem();
      ids.push(id);
      await sql`update work_items set fields = fields || ${JSON.stringify({ [field.id]: value })}::text::jsonb
        where id = ${id}`.execute(db);
    }
    return ids;
  };
  const valuesOf: FieldTeam['valuesOf'] = async (field) => {
    const { rows } = await sql<{ value: unknown }>`
      select fields->${field.id} as value from work_items where fields ? ${field.id} order by sequence_id`.execute(
      db,
    );
    return rows.map(({ value }) => value);
  };
  return {
    ...team,
    ...{ fields, uses, use, fill, valuesOf },
    field: (id) => `${fields}${id}/`,
    makeField: async (values) => expectMade<Field>(await team.admin.post(fields, values)),
  };
}
