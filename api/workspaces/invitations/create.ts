import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { NewInvitations } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { presentMember } from '../base/present-member.ts';
import { listMembersByEmail } from '../base/member-repo.ts';
import { invitationChanges } from './changes.ts';
import { type Guest, INVITATION_LIFETIME, requireGuests } from './guests.ts';
import { newLinkSalt } from './links.ts';
import { type Post, mailInvitations } from './mail.ts';
import { invitationOf, isVouchedFor, readInvitations } from './repo.ts';

/**
 * Asks people into the workspace: all of them or, when one cannot be, nobody
 * (docs/contract/workspace-invitations.md#all-or-nobody).
 */
export async function inviteToWorkspace(
  ctx: WorkspaceContext,
  input: NewInvitations,
  post: Post,
): Promise<void> {
  const guests = requireGuests(input, ctx.workspace.role);
  const emails = guests.map((guest) => guest.email);
  await inTransaction(ctx.db, async (tx) => {
    const known = await listMembersByEmail(tx, ctx.workspace.id, emails);
    if (known.length > 0) {
      const reader = { user_id: ctx.user.id, role: ctx.workspace.role };
      throw new AppError(400, {
        error: 'Some users are already member of workspace',
        workspace_users: known.map((row) => presentMember(row, reader)),
      });
    }
    const ids: string[] = [];
    for (const guest of guests) {
      const id = await insertInvitation(ctx, tx, guest);
      if (id) ids.push(id);
    }
    const rows = await readInvitations(tx, ctx.workspace.id, ids);
    for (const row of rows) {
      await auditFor(ctx, tx, { action: 'invited', target: invitationOf(row), details: { role: row.role } });
    }
    await mailInvitations(ctx, tx, { post, rows });
    await recordFor(
      ctx,
      tx,
      await invitationChanges(
        tx,
        rows.map((row) => ({ row, op: 'put' })),
      ),
    );
  });
}

/**
 * Leaves a live invitation as it is; one that was declined, has run out, or was given by somebody who may not give it any
 * more begins anew, with another link. Gives the id of what was written.
 */
async function insertInvitation(
  ctx: WorkspaceContext,
  tx: Parameters<typeof readInvitations>[0],
  guest: Guest,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into workspace_invitations as i (workspace_id, email, role, link_salt, expires_at, created_by, updated_by)
    values (${ctx.workspace.id}, ${guest.email}, ${guest.role}, ${newLinkSalt()}, now() + ${INVITATION_LIFETIME}::interval,
      ${ctx.user.id}, ${ctx.user.id})
    on conflict (workspace_id, lower(email)) do update
      set role = excluded.role, link_salt = excluded.link_salt, expires_at = excluded.expires_at,
        accepted = false, responded_at = null, created_at = now(), updated_at = now(),
        created_by = excluded.created_by, updated_by = excluded.updated_by
      where i.expires_at < now() or (i.responded_at is not null and not i.accepted) or not ${isVouchedFor}
    returning id`.execute(tx);
  return rows[0]?.id;
}
