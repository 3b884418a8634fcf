import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { idOrNull } from '@tandem/db/rows/work-items.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { must } from '@tandem/shared/must.ts';
import type { Template, TemplateKind, TemplateRow } from '@tandem/shared/work-items/templates/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';

/** A workspace, or one of its projects, and who asks. */
export type TemplatePlace = {
  workspace: { id: string };
  project?: { id: string } | undefined;
  user: { id: string };
};

/** The most that a list holds: the templates of a project and of its workspace. */
const MOST = 500;
const STEP = 10_000;

const columns = sql<TemplateRow>`
  t.id, t.workspace_id, t.project_id, t.kind, t.name, t.description, t.logo_props,
  ${idOrNull(sql`(t.content #>> '{item,type_id}')`)} as type_id, t.content, t.uses,
  json_build_object('types', t.default_types, 'quick_add', t.is_quick_add, 'intake_form', t.is_intake_form)
    as default_for,
  t.sort_order, t.created_at, t.updated_at, t.created_by, t.updated_by, t.deleted_at`;

/** What uses a content reads it first (content-input.ts). */
const templateOf = (row: TemplateRow) => row as Template;

/** The templates `t` of a place itself. */
const isOf = ({ workspace, project }: TemplatePlace): RawBuilder<boolean> =>
  sql<boolean>`t.workspace_id = ${workspace.id} and t.deleted_at is null
    and ${project ? sql`t.project_id = ${project.id}` : sql`t.project_id is null`}`;

/** Those that can be used there: of a project also the templates of its workspace. */
const isUsedIn = ({ workspace, project }: TemplatePlace): RawBuilder<boolean> =>
  sql<boolean>`t.workspace_id = ${workspace.id} and t.deleted_at is null
    and (t.project_id is null ${project ? sql`or t.project_id = ${project.id}` : sql``})`;

export type Reach = { isOwnOnly: boolean };
const within = (ctx: TemplatePlace, { isOwnOnly }: Reach) => (isOwnOnly ? isOf(ctx) : isUsedIn(ctx));

/** Templates in their order, those of the project first. */
export async function readTemplates(
  db: Db,
  ctx: TemplatePlace,
  { kind, ...reach }: Reach & { kind?: TemplateKind | undefined },
): Promise<Template[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates t where ${within(ctx, reach)} ${kind ? sql`and t.kind = ${kind}` : sql``}
    order by t.project_id is null, t.sort_order, t.id limit ${MOST}`.execute(db);
  return rows.map(templateOf);
}

export async function findTemplate(
  db: Db,
  ctx: TemplatePlace,
  { id, ...reach }: Reach & { id: string },
): Promise<Template | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates t where t.id = ${id} and ${within(ctx, reach)}`.execute(db);
  return rows[0] && templateOf(rows[0]);
}

/** The template with which the intake form of a project begins. */
export async function findFormTemplate(
  db: Db,
  { project }: { project: { id: string } },
): Promise<Template | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates t
    where t.project_id = ${project.id} and t.is_intake_form and t.deleted_at is null`.execute(db);
  return rows[0] && templateOf(rows[0]);
}

/** The same as `findTemplate`, locked for a write. */
export async function lockTemplate(
  tx: Tx,
  ctx: TemplatePlace,
  { id, ...reach }: Reach & { id: string },
): Promise<Template | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates t where t.id = ${id} and ${within(ctx, reach)} for update`.execute(tx);
  return rows[0] && templateOf(rows[0]);
}

/** Templates by their ids, wherever in the workspace; for Changes of rows that are locked. */
export async function readRows(tx: Tx, ids: readonly string[]): Promise<Template[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TemplateRow>`
    select ${columns} from templates t where t.id = any(${ids}::uuid[]) order by t.id`.execute(tx);
  return rows.map(templateOf);
}

/** Templates of a workspace are written one after the other: a default is that of one at most. */
export const lockTemplates = (tx: Tx, { workspace }: TemplatePlace): Promise<void> =>
  lockByName(tx, `templates:${workspace.id}`);

export async function countTemplates(tx: Tx, ctx: TemplatePlace): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from templates t where ${isOf(ctx)}`.execute(tx);
  return must(rows[0], 'a count gives one row').count;
}

export type TemplateColumns = UpdateObject<DB, 'templates'>;

/** A new template behind the others of its place, unless the values say where; gives its id. */
export async function insertTemplate(tx: Tx, ctx: TemplatePlace, values: TemplateColumns): Promise<string> {
  const place = sql<number>`coalesce((select max(t.sort_order) from templates t where ${isOf(ctx)}), 0)
    + ${sql.lit(STEP)}::float8`;
  const row = await tx
    .insertInto('templates')
    .values({
      sort_order: place,
      ...(values as { kind: string; name: string; content: never }),
      workspace_id: ctx.workspace.id,
      project_id: ctx.project?.id ?? null,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when the template has these values already. */
export async function writeTemplate(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: TemplateColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('templates')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplateRow(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update templates set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}

/**
 * Counts a use. It is no change of what the template says: `updated_at` stays, and there is no Change, which would bring all
 * of the template to everybody.
 */
export async function countUse(tx: Tx, id: string): Promise<void> {
  await sql`update templates set uses = uses + 1 where id = ${id}`.execute(tx);
}

type Defaults = { id: string; types: readonly string[]; quick_add: boolean; intake_form: boolean };

/** Takes from the others of a place what one template is the default of now; gives their ids. */
export async function dropOtherDefaults(
  tx: Tx,
  ctx: TemplatePlace,
  { id, types, quick_add, intake_form }: Defaults,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update templates t set
      default_types = array(select x from unnest(t.default_types) with ordinality as o(x, place)
        where x <> all(${types}::uuid[]) order by place),
      is_quick_add = t.is_quick_add and not ${quick_add}::boolean,
      is_intake_form = t.is_intake_form and not ${intake_form}::boolean,
      updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where ${isOf(ctx)} and t.id <> ${id} and (t.default_types && ${types}::uuid[]
      or t.is_quick_add and ${quick_add}::boolean or t.is_intake_form and ${intake_form}::boolean)
    returning t.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Those of the ids that are types of the place: which the project uses, or the workspace has. */
export async function readTypesAmong(
  tx: Tx,
  { workspace, project }: TemplatePlace,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const used = project
    ? sql`and exists (select from project_work_item_types k where k.type_id = t.id and k.project_id = ${project.id})`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    select t.id from work_item_types t
    where t.id = any(${ids}::uuid[]) and t.workspace_id = ${workspace.id} and not t.is_epic ${used}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
