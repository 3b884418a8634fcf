import { differs } from '@tandem/db/postgres/changed-columns.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { ownMemberChange } from '../base/member-changes.ts';
import { findMember } from '../base/member-repo.ts';

/**
 * Stores how the caller looks at this workspace, on their own membership
 * (docs/contract/workspace-members.md#view-settings-are-ones-own).
 */
export async function updateViewProps(ctx: WorkspaceContext, props: Record<string, unknown>): Promise<void> {
  const own = { user_id: ctx.user.id };
  await inTransaction(ctx.db, async (tx) => {
    const columns = { view_props: toJsonb(props) };
    const { numUpdatedRows } = await tx
      .updateTable('workspace_members')
      .set({ ...columns, updated_at: sql`clock_timestamp()` })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('user_id', '=', ctx.user.id)
      .where('deleted_at', 'is', null)
      .where(differs(columns))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const member = must(await findMember(tx, ctx.workspace.id, own), 'the access policy found it');
    await recordFor(ctx, tx, [ownMemberChange(member)]);
  });
}
