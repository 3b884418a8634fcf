import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import type {
  UserPropertiesPatch,
  WorkspaceProperties,
} from '@tandem/shared/personal/user-properties/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';

type Scope = { workspace_id: string; user_id: string };

const columns = sql`
  id, user_id as "user", workspace_id as workspace, filters, rich_filters, display_filters, display_properties,
  created_at, updated_at, created_by, updated_by, null::timestamptz as deleted_at`;

async function find(db: Db, { workspace_id, user_id }: Scope): Promise<WorkspaceProperties | undefined> {
  const { rows } = await sql<WorkspaceProperties>`
    select ${columns} from workspace_user_properties
    where user_id = ${user_id} and workspace_id = ${workspace_id}`.execute(db);
  return rows[0];
}

const insert = (tx: Tx, { workspace_id, user_id }: Scope) =>
  sql`insert into workspace_user_properties
      (workspace_id, user_id, filters, display_filters, display_properties, created_by, updated_by)
    values (${workspace_id}, ${user_id}, ${toJsonb(DEFAULT_FILTERS)}, ${toJsonb(DEFAULT_DISPLAY_FILTERS)},
      ${toJsonb(DEFAULT_DISPLAY_PROPERTIES)}, ${user_id}, ${user_id})
    on conflict do nothing`.execute(tx);

const scopeOf = ({ workspace, user }: WorkspaceContext): Scope => ({
  workspace_id: workspace.id,
  user_id: user.id,
});

/** How the caller looks at the whole workspace (docs/contract/preferences.md#looking-at-the-workspace). */
export async function readWorkspaceProperties(ctx: WorkspaceContext): Promise<WorkspaceProperties> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return (await find(ctx.db, scopeOf(ctx))) ?? updateWorkspaceProperties(ctx, {});
}

/** Replaces the given parts; a row that is not there yet is made. */
export async function updateWorkspaceProperties(
  ctx: WorkspaceContext,
  patch: UserPropertiesPatch,
): Promise<WorkspaceProperties> {
  const scope = scopeOf(ctx);
  const values = Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [[name, toJsonb(value)]])),
  );
  return inTransaction(ctx.db, async (tx) => {
    const before = await find(tx, scope);
    if (!before) await insert(tx, scope);
    const { numUpdatedRows } = await tx
      .updateTable('workspace_user_properties')
      .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: ctx.user.id })
      .where('user_id', '=', scope.user_id)
      .where('workspace_id', '=', scope.workspace_id)
      .where(differs(values))
      .executeTakeFirst();
    const row = must(await find(tx, scope), 'the row was ensured');
    if (before && numUpdatedRows === 0n) return before;
    await recordFor(ctx, tx, [
      {
        stream: userStream(ctx.user.id),
        workspace_id: null,
        kind: 'workspace_user_properties',
        op: 'put',
        id: row.id,
        row,
      },
    ]);
    return row;
  });
}
