import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { endTimers } from '@tandem/db/rows/timers.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { workspaceTarget } from './announce.ts';
import { listMembers } from '../base/member-repo.ts';

/**
 * Takes the workspace away from everybody in it and frees its slug; what is inside is out of reach at once, and goes
 * with it when the retention time is over (docs/contract/workspaces.md#deleting-a-workspace).
 */
export async function deleteWorkspace(ctx: WorkspaceContext): Promise<void> {
  const { id } = ctx.workspace;
  await inTransaction(ctx.db, async (tx) => {
    const members = await listMembers(tx, id);
    await tx
      .updateTable('workspaces')
      .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: ctx.user.id })
      .where('id', '=', id)
      .execute();
    await auditFor(ctx, tx, { action: 'workspace_deleted', target: workspaceTarget(ctx.workspace) });
    const timers = await endTimers(tx, sql`workspace_id = ${id}`);
    const gone = { kind: 'workspace', op: 'remove', id } as const;
    await recordFor(ctx, tx, [
      ...timers,
      { ...gone, stream: workspaceStream(id), workspace_id: id },
      ...members.map(({ user_id }) => ({ ...gone, stream: userStream(user_id), workspace_id: null })),
    ]);
  });
}
