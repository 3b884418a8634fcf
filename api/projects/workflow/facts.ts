import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { type FieldKind, isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** The ids that a workflow may name. */
export type Nameable = {
  states: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** Fields by id. The value is true for fields that people fill in. */
  fields: ReadonlyMap<string, boolean>;
  /** Members by id. The value is true for members who see every item of the project. */
  members: ReadonlyMap<string, boolean>;
};

type Row = {
  state_ids: string[];
  type_ids: string[];
  fields: { id: string; kind: FieldKind }[];
  members: { id: string; role: Role }[];
  guest_view_all_features: boolean;
};

/** Reads the ids that a workflow of the project may name. */
export async function readNameable(db: Db, { project, workspace }: ProjectContext): Promise<Nameable> {
  const { rows } = await sql<Row>`
    select p.guest_view_all_features,
      array(select s.id from states s where s.project_id = p.id and s.deleted_at is null) as state_ids,
      array(select k.type_id from project_work_item_types k where k.project_id = p.id) as type_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind)), '[]') from fields f
        where f.workspace_id = ${workspace.id} and f.deleted_at is null) as fields,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'role', m.role)), '[]') from project_members m
        where m.project_id = p.id and m.is_active and m.deleted_at is null) as members
    from projects p where p.id = ${project.id}`.execute(db);
  const row = must(rows[0], 'the project is locked');
  return {
    states: new Set(row.state_ids),
    types: new Set(row.type_ids),
    fields: new Map(row.fields.map(({ id, kind }) => [id, !isComputed(kind)])),
    members: new Map(
      row.members.map(({ id, role }) => [id, role > ROLE.GUEST || row.guest_view_all_features]),
    ),
  };
}
