import { toJsonb } from '@tandem/db/json.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../context.ts';
import { ownMemberChange } from './changes.ts';
import { findMember } from './repo.ts';

/** Stores how the caller looks at this workspace, on his own membership (contract-identity 7.2). */
export async function updateViewProps(ctx: WorkspaceContext, props: Record<string, unknown>): Promise<void> {
  const own = { user_id: ctx.user.id };
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable('workspace_members')
      .set({ view_props: toJsonb(props), updated_at: sql`now()` })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('user_id', '=', ctx.user.id)
      .where('deleted_at', 'is', null)
      .execute();
    const member = must(await findMember(tx, ctx.workspace.id, own), 'the access policy found it');
    await recordFor(ctx, tx, [ownMemberChange(member)]);
  });
}
