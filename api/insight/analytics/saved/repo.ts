import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { AnalyticView } from '@tandem/shared/insight/analytics/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import type { WorkspaceContext } from '../../../context.ts';

const columns = sql`
  v.id, v.name, v.description, v.query, v.query_dict, v.workspace_id as workspace, v.created_at, v.updated_at,
  v.created_by, v.updated_by, v.deleted_at`;

const isInWorkspace = ({ workspace }: WorkspaceContext): RawBuilder<boolean> =>
  sql`v.workspace_id = ${workspace.id} and v.deleted_at is null`;

/** The saved charts of the workspace, the newest first. */
export async function readAnalyticViews(db: Db, ctx: WorkspaceContext): Promise<AnalyticView[]> {
  const { rows } = await sql<AnalyticView>`
    select ${columns} from analytic_views v where ${isInWorkspace(ctx)} order by v.created_at desc, v.id`.execute(
    db,
  );
  return rows;
}

/** One of them, locked if it is to be written; 404 for one of another workspace. */
export async function requireAnalyticView(
  db: Db,
  ctx: WorkspaceContext,
  { id, isLocked = false }: { id: string; isLocked?: boolean },
): Promise<AnalyticView> {
  const { rows } = await sql<AnalyticView>`
    select ${columns} from analytic_views v where v.id = ${id} and ${isInWorkspace(ctx)}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type AnalyticViewColumns = UpdateObject<DB, 'analytic_views'>;

export async function insertAnalyticView(
  tx: Tx,
  ctx: WorkspaceContext,
  values: AnalyticViewColumns & { name: string },
): Promise<string> {
  const row = await tx
    .insertInto('analytic_views')
    .values({
      ...(values as object),
      name: values.name,
      workspace_id: ctx.workspace.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when the chart has these values already. */
export async function writeAnalyticView(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: AnalyticViewColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analytic_views')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
