import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { ProjectFields } from '@tandem/shared/projects/fields/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** Uses of fields that are deleted stay, for the day within which these can come back. */
const USES = sql`
  select jsonb_agg(jsonb_build_object('field_id', u.field_id, 'type_ids', u.type_ids, 'required', u.required,
      'required_groups', u.required_groups, 'is_public', u.is_public, 'is_on_card', u.is_on_card)
    order by u.position, u.field_id)
  from project_fields u join fields f on f.id = u.field_id and f.deleted_at is null
  where u.project_id = p.id and u.section_id = (s.section->>'id')::uuid`;

const SECTIONS = sql`
  select coalesce(jsonb_agg(s.section || jsonb_build_object('fields', coalesce((${USES}), '[]')) order by s.place), '[]')
  from jsonb_array_elements(l.sections) with ordinality s(section, place)`;

const selectLayouts = (rest: RawBuilder<unknown>) => sql<ProjectFields>`
  select p.id, p.id as project_id, p.workspace_id, coalesce(l.is_enabled, true) as is_enabled,
    (${SECTIONS}) as sections, coalesce(l.updated_at, p.created_at) as updated_at, l.updated_by
  from projects p left join project_field_layouts l on l.project_id = p.id ${rest}`;

/** The fields that a project uses; no sections until they are set up. */
export async function readProjectFields(db: Db, projectId: string): Promise<ProjectFields | undefined> {
  const { rows } = await selectLayouts(sql`where p.id = ${projectId}`).execute(db);
  return rows[0];
}

/** What the projects of a member use that have been set up; archived ones are left out. */
export async function readProjectFieldsOfMember(
  db: Db,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<ProjectFields[]> {
  const { rows } = await selectLayouts(sql`
    join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
    where p.workspace_id = ${workspace_id} and p.archived_at is null and p.deleted_at is null
      and l.project_id is not null order by m.sort_order, m.id`).execute(db);
  return rows;
}

/** The layouts of all projects that use a field. */
export async function readLayoutsWith(db: Db, fieldId: string): Promise<ProjectFields[]> {
  const { rows } = await selectLayouts(sql`
    where p.deleted_at is null and exists (select from project_fields u where u.project_id = p.id and u.field_id = ${fieldId})
    order by p.id`).execute(db);
  return rows;
}

export type StoredUse = {
  field_id: string;
  section_id: string;
  position: number;
  type_ids: string[];
  required: string;
  required_groups: string[];
  is_public: boolean;
  is_on_card: boolean;
};
export type Layout = {
  is_enabled: boolean;
  sections: readonly { id: string; name: string }[];
  uses: readonly StoredUse[];
};

/** Writes what a project uses. Uses of deleted fields move to the last section when theirs is gone. */
export async function writeProjectFields(
  tx: Tx,
  { project_id, workspace_id, by }: { project_id: string; workspace_id: string; by: string },
  { is_enabled, sections, uses }: Layout,
): Promise<void> {
  const updated_at = sql<string>`clock_timestamp()`;
  const columns = { is_enabled, sections: toJsonb(sections), updated_at, updated_by: by };
  await tx
    .insertInto('project_field_layouts')
    .values({ ...columns, project_id, workspace_id })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
    .execute();
  await sql`
    delete from project_fields u using fields f
    where u.project_id = ${project_id} and f.id = u.field_id and f.deleted_at is null`.execute(tx);
  const last = sections.at(-1)?.id;
  if (last === undefined) {
    await tx.deleteFrom('project_fields').where('project_id', '=', project_id).execute();
    return;
  }
  await tx
    .updateTable('project_fields')
    .set({ section_id: last })
    .where('project_id', '=', project_id)
    .where('section_id', 'not in', [...sections.map(({ id }) => id)])
    .execute();
  if (uses.length === 0) return;
  await tx
    .insertInto('project_fields')
    .values(uses.map((use) => ({ ...use, project_id, workspace_id })))
    .execute();
}

/** Those of some types that a project does not have. */
export async function missingTypes(db: Db, projectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ type_id: string }>`
    select type_id from project_work_item_types where project_id = ${projectId}`.execute(db);
  const known = new Set(rows.map(({ type_id }) => type_id));
  return ids.filter((id) => !known.has(id));
}
