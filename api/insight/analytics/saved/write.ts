import type { NewChange } from '@tandem/db/change-log/log.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { CreateAnalyticView, UpdateAnalyticView } from '@tandem/shared/insight/analytics/input.ts';
import type { AnalyticView } from '@tandem/shared/insight/analytics/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../../context.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { queryOf } from './query.ts';
import {
  type AnalyticViewColumns,
  insertAnalyticView,
  requireAnalyticView,
  writeAnalyticView,
} from './repo.ts';

/** Whoever sees analytics has the saved charts (docs/contract/analytics.md#changes-of-saved-charts). */
const changeOf = ({ id, workspace }: AnalyticView) =>
  ({ stream: workspaceStream(workspace), workspace_id: workspace, kind: 'analytic_view', id }) as const;
const put = (row: AnalyticView): NewChange => ({ ...changeOf(row), op: 'put', row });

const columnsOf = ({ query_dict, ...plain }: UpdateAnalyticView): AnalyticViewColumns => ({
  ...plain,
  ...(query_dict ? { query_dict: toJsonb(query_dict), query: toJsonb(queryOf(query_dict)) } : {}),
});

/** A new chart of the workspace (docs/contract/analytics.md#saved-charts). */
export async function createAnalyticView(
  ctx: WorkspaceContext,
  { id, name, ...input }: CreateAnalyticView,
): Promise<AnalyticView> {
  const is_same = sql<boolean>`t.workspace_id = ${ctx.workspace.id} and t.created_by = ${ctx.user.id}
    and t.deleted_at is null`;
  return inTransaction(ctx.db, async (tx) => {
    if (id && (await isMadeAlready(tx, { table: 'analytic_views', id, is_same }))) {
      return requireAnalyticView(tx, ctx, { id });
    }
    const made = await insertAnalyticView(tx, ctx, { ...columnsOf(input), name, ...(id ? { id } : {}) });
    const row = await requireAnalyticView(tx, ctx, { id: made });
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

/** Changes what the body names. */
export async function updateAnalyticView(
  ctx: WorkspaceContext,
  id: string,
  input: UpdateAnalyticView,
): Promise<AnalyticView> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireAnalyticView(tx, ctx, { id, isLocked: true });
    if (!(await writeAnalyticView(tx, { id, by: ctx.user.id }, columnsOf(input)))) return before;
    const row = await requireAnalyticView(tx, ctx, { id });
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

export async function deleteAnalyticView(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const view = await requireAnalyticView(tx, ctx, { id, isLocked: true });
    await sql`update analytic_views set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await recordFor(ctx, tx, [{ ...changeOf(view), op: 'remove' }]);
  });
}
