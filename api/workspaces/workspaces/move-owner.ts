import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor, recordFor } from '../../context.ts';
import { type MemberRow, findMember } from '../base/member-repo.ts';
import { lockAdmins } from '../members/guards.ts';
import { writeRole } from '../members/update-role.ts';
import { workspaceChanges, workspaceTarget } from './announce.ts';

type Placed = { id: string; slug: string; name: string; owner_id: string };

/** A live workspace by its id or slug; 404 for none. */
export async function requireWorkspace(db: Db, key: string): Promise<Placed> {
  const row = await db
    .selectFrom('workspaces')
    .select(['id', 'slug', 'name', 'owner_id'])
    .where((eb) => eb.or([sql<boolean>`id::text = ${key.toLowerCase()}`, eb('slug', '=', key)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Gives a workspace to a member, who becomes an administrator of it if they are none
 * (docs/contract/admin.md#moving-a-workspace). The owner of before stays a member. False when they own it already.
 */
export function moveOwnership(ctx: UserContext, workspace: Placed, userId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAdmins(tx, workspace.id);
    const member = await findMember(tx, workspace.id, { user_id: userId });
    if (!member || member.is_bot)
      throw invalidField('email', 'The owner has to be a member of the workspace.');
    const { numUpdatedRows } = await tx
      .updateTable('workspaces')
      .set({ owner_id: userId, updated_by: ctx.user.id, updated_at: sql`clock_timestamp()` })
      .where('id', '=', workspace.id)
      .where('owner_id', '<>', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const changes = await promote(ctx, tx, { workspace, member });
    await auditFor(ctx, tx, {
      action: 'workspace_changed',
      workspace_id: workspace.id,
      target: workspaceTarget(workspace),
      details: { fields: 'owner', owner: member.display_name },
    });
    await recordFor(ctx, tx, [...changes, ...(await workspaceChanges(tx, workspace.id))]);
    return true;
  });
}

function promote(
  ctx: UserContext,
  tx: Tx,
  { workspace, member }: { workspace: Placed; member: MemberRow },
): Promise<NewChange[]> {
  const place = { id: workspace.id, slug: workspace.slug, name: workspace.name, role: ROLE.ADMIN };
  return writeRole({ ...ctx, workspace: place }, tx, member, ROLE.ADMIN);
}
