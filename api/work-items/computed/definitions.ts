import type { Db } from '@tandem/db/postgres/client.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** The parts of a field that formulas and roll-ups need. */
export type Defined = Pick<Field, 'id' | 'key' | 'name' | 'kind' | 'options'>;

/** A reader of items: of one project, with the reader's rights there, or of several projects. */
export type ItemsReader = {
  db: Db;
  user_id: string;
  project?: { has_read_fields?: boolean | undefined; sees_all: boolean };
};

/** A project whose items are read, with its fields that are computed on read. */
export type ReadProject = {
  id: string;
  workspace_id: string;
  timezone: string;
  /**
   * False for guests who see only their own items. They read no roll-ups (docs/contract/fields.md#roll-ups).
   */
  sees_all: boolean;
  used: readonly string[];
};
/** The projects that have such fields, and all field definitions of their workspaces. */
export type Definitions = { projects: readonly ReadProject[]; fields: readonly Defined[] };

const NONE: Definitions = { projects: [], fields: [] };

const seesAll = ({ project, user_id }: ItemsReader): RawBuilder<boolean> =>
  project
    ? sql`${project.sees_all}::boolean`
    : sql`exists (
        select from project_members m where m.project_id = p.id and m.user_id = ${user_id} and m.is_active
          and m.deleted_at is null and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features))`;

/** Reads which fields are computed on read for items of these projects. */
export async function readDefinitions(
  reader: ItemsReader,
  projectIds: readonly string[],
): Promise<Definitions> {
  if (projectIds.length === 0 || reader.project?.has_read_fields === false) return NONE;
  const { rows } = await sql<Definitions>`
    with p as materialized (
      select p.id, p.workspace_id, p.timezone, ${seesAll(reader)} as sees_all, array(
        select u.field_id from project_fields u join fields f on f.id = u.field_id
        where u.project_id = p.id and f.is_active and f.deleted_at is null
          and (f.kind = 'rollup' or f.options->'reads_today' = 'true')) as used
      from projects p where p.id = any(${[...projectIds]}::uuid[]) and p.has_read_fields
    )
    select coalesce((select jsonb_agg(to_jsonb(p)) from p), '[]') as projects, coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'key', f.key, 'name', f.name, 'kind', f.kind, 'options', f.options))
      from fields f where f.workspace_id in (select p.workspace_id from p) and f.is_active and f.deleted_at is null
    ), '[]') as fields`.execute(reader.db);
  return rows[0] ?? NONE;
}
