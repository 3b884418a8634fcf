import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldOptions, FieldUse } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/app.ts';

/** Where the field is: the project of a test. */
type Place = { test: TestApp; workspace: { id: string }; project: { id: string } };

type FieldOfTest = {
  kind?: FieldKind;
  name?: string;
  options?: FieldOptions;
  default_value?: unknown;
  is_active?: boolean;
  /** How a project uses it, the team's one unless this says otherwise; null for none. */
  use?: (Partial<FieldUse> & { project_id?: string }) | null;
};

/** A definition that a project uses; gives its id and key. */
export async function makeField(team: Place, field: FieldOfTest = {}): Promise<{ id: string; key: string }> {
  const { kind = 'text', options = {}, default_value = null, is_active = true, use = {} } = field;
  const id = randomUUID();
  const key = `f_${id.slice(0, 8)}`;
  const { db } = team.test.database;
  const name = field.name ?? `Field ${key}`;
  await sql`insert into fields (id, workspace_id, key, name, kind, options, default_value, is_active)
    values (${id}, ${team.workspace.id}, ${key}, ${name}, ${kind}, ${toJsonb(options)}, ${toJsonb(default_value)},
      ${is_active})`.execute(db);
  if (use) await useField(team, id, use);
  return { id, key };
}

/** Has a project use a field. */
export async function useField(
  team: Place,
  id: string,
  { project_id = team.project.id, ...use }: Partial<FieldUse> & { project_id?: string } = {},
): Promise<void> {
  const { type_ids = [], required = 'never', required_groups = [], is_public = false } = use;
  await sql`insert into project_fields (project_id, field_id, workspace_id, section_id, position, type_ids, required,
      required_groups, is_public)
    values (${project_id}, ${id}, ${team.workspace.id}, ${randomUUID()}, 0, ${type_ids}::uuid[], ${required},
      ${required_groups}::text[], ${is_public})`.execute(team.test.database.db);
}

export const choice = (name: string, is_archived = false) => ({
  id: randomUUID(),
  name,
  color: '#3a3a3a',
  is_archived,
});
