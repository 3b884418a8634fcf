import type { NewChange } from '@tandem/db/change-log/log.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { CreateWorkspaceTheme, UpdateWorkspaceTheme } from '@tandem/shared/workspaces/themes/input.ts';
import type { WorkspaceTheme } from '@tandem/shared/workspaces/themes/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { type ThemeColumns, insertTheme, requireTheme, writeTheme } from './repo.ts';

const changeOf = ({ id, workspace }: WorkspaceTheme) =>
  ({ stream: workspaceStream(workspace), workspace_id: workspace, kind: 'workspace_theme', id }) as const;
const put = (row: WorkspaceTheme): NewChange => ({ ...changeOf(row), op: 'put', row });

const columnsOf = ({ name, colors }: UpdateWorkspaceTheme): ThemeColumns => ({
  ...(name === undefined ? {} : { name }),
  ...(colors === undefined ? {} : { colors: toJsonb(colors) }),
});

/** A new theme of the workspace, the caller's (docs/contract/workspace-themes.md#one-name-once). */
export async function createTheme(
  ctx: WorkspaceContext,
  input: CreateWorkspaceTheme,
): Promise<WorkspaceTheme> {
  const { id, name } = input;
  const is_same = sql<boolean>`t.workspace_id = ${ctx.workspace.id} and t.created_by = ${ctx.user.id}
    and t.deleted_at is null`;
  return inTransaction(ctx.db, async (tx) => {
    if (id && (await isMadeAlready(tx, { table: 'workspace_themes', id, is_same }))) {
      return requireTheme(tx, ctx, { id });
    }
    const made = await insertTheme(tx, ctx, { ...columnsOf(input), name, ...(id ? { id } : {}) });
    const row = await requireTheme(tx, ctx, { id: made });
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

/** Changes what the body names; what stays the same is no change. */
export async function updateTheme(
  ctx: WorkspaceContext,
  id: string,
  input: UpdateWorkspaceTheme,
): Promise<WorkspaceTheme> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireTheme(tx, ctx, { id, isLocked: true });
    if (!(await writeTheme(tx, { id, by: ctx.user.id }, columnsOf(input)))) return before;
    const row = await requireTheme(tx, ctx, { id });
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

export async function deleteTheme(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const theme = await requireTheme(tx, ctx, { id, isLocked: true });
    await sql`update workspace_themes set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await recordFor(ctx, tx, [{ ...changeOf(theme), op: 'remove' }]);
  });
}
