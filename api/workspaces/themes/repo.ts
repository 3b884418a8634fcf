import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { WorkspaceTheme } from '@tandem/shared/workspaces/themes/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

const columns = sql`
  t.id, t.workspace_id as workspace, t.name, t.actor_id as actor, t.colors,
  t.created_at, t.updated_at, t.created_by, t.updated_by, t.deleted_at`;

const isInWorkspace = ({ workspace }: WorkspaceContext): RawBuilder<boolean> =>
  sql`t.workspace_id = ${workspace.id} and t.deleted_at is null`;

/** Those of the workspace, the newest first. */
export async function readThemes(db: Db, ctx: WorkspaceContext): Promise<WorkspaceTheme[]> {
  const { rows } = await sql<WorkspaceTheme>`
    select ${columns} from workspace_themes t where ${isInWorkspace(ctx)} order by t.created_at desc, t.id`.execute(
    db,
  );
  return rows;
}

/** One of them, locked if it is to be written; 404 for one of another workspace. */
export async function requireTheme(
  db: Db,
  ctx: WorkspaceContext,
  { id, isLocked = false }: { id: string; isLocked?: boolean },
): Promise<WorkspaceTheme> {
  const { rows } = await sql<WorkspaceTheme>`
    select ${columns} from workspace_themes t where t.id = ${id} and ${isInWorkspace(ctx)}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type ThemeColumns = UpdateObject<DB, 'workspace_themes'>;

export async function insertTheme(
  tx: Tx,
  { workspace, user }: WorkspaceContext,
  values: ThemeColumns & { name: string },
): Promise<string> {
  const row = await tx
    .insertInto('workspace_themes')
    .values({
      ...(values as object),
      name: values.name,
      workspace_id: workspace.id,
      actor_id: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when it has these values already. */
export async function writeTheme(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: ThemeColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspace_themes')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
