import type { Db } from '@tandem/db/postgres/client.ts';
import type { FieldImpact, FilledFields } from '@tandem/shared/projects/fields/impact.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, stampProjectSeq, type WorkspaceContext } from '../../context.ts';
import { requireOwn } from './rights.ts';

/** Whether the caller knows that the project `p` exists. */
export const knowsProject = ({ workspace, user }: WorkspaceContext): RawBuilder<boolean> =>
  workspace.role === ROLE.ADMIN
    ? sql`true`
    : sql`(p.network = ${PROJECT_NETWORK.PUBLIC} or exists (
        select from project_members m where m.project_id = p.id and m.user_id = ${user.id}
          and m.is_active and m.deleted_at is null))`;

type Row = FieldImpact['projects'][number] & { is_known: boolean };

/** Which projects use a field or have values of it, and how many (docs/contract/fields.md#impact). */
export async function readImpact(ctx: WorkspaceContext, id: string): Promise<FieldImpact> {
  const field = await requireOwn(ctx.db, ctx, id);
  const rows = await readRows(ctx.db, ctx, id);
  return {
    values: rows.reduce((sum, { values }) => sum + values, 0),
    projects: rows.filter(({ is_known }) => is_known).map(({ is_known: _known, ...row }) => row),
    hidden_projects: rows.filter(({ is_known }) => !is_known).length,
    choices: await countChoices(ctx.db, field),
  };
}

async function readRows(db: Db, ctx: WorkspaceContext, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.identifier, u.field_id is not null as is_used, coalesce(c.values, 0) as values,
      ${knowsProject(ctx)} as is_known
    from projects p
    left join project_fields u on u.project_id = p.id and u.field_id = ${id}
    left join (
      select w.project_id, count(*)::int as values from work_items w
      where w.workspace_id = ${ctx.workspace.id} and w.deleted_at is null and w.fields ? ${id} group by w.project_id
    ) c on c.project_id = p.id
    where p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
      and (u.field_id is not null or c.values is not null)
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** Counts the items of each choice of a select. Empty for other kinds. */
async function countChoices(db: Db, field: Field): Promise<FieldImpact['choices']> {
  const { form } = traitsOf(field.kind);
  if (form !== 'option' && form !== 'options') return {};
  const { rows } = await sql<{ choice: string; count: number }>`
    select c.id as choice, count(*)::int as count
    from work_items w
    cross join jsonb_array_elements_text(
      case jsonb_typeof(w.fields->${field.id}) when 'array' then w.fields->${field.id}
        else jsonb_build_array(w.fields->${field.id}) end) c(id)
    where w.workspace_id = ${field.workspace_id} and w.deleted_at is null and w.fields ? ${field.id}
    group by c.id`.execute(db);
  return Object.fromEntries(rows.map(({ choice, count }) => [choice, count]));
}

/**
 * Counts the items that have a value, for each field that the project uses (docs/contract/fields.md#filled).
 */
export async function readFilled(ctx: ProjectContext): Promise<FilledFields> {
  stampProjectSeq(ctx);
  const { rows } = await sql<{ field_id: string; count: number }>`
    select u.field_id, count(w.id)::int as count
    from project_fields u
    join fields f on f.id = u.field_id and f.deleted_at is null
    left join (
      select w.id, k.field_id from work_items w, jsonb_object_keys(w.fields) k(field_id)
      where w.project_id = ${ctx.project.id} and w.deleted_at is null
    ) w on w.field_id = u.field_id::text
    where u.project_id = ${ctx.project.id}
    group by u.field_id`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ field_id, count }) => [field_id, count]));
}
