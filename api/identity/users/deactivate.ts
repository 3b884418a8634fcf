import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { deleteTokensOfUser } from '@tandem/db/access/api-tokens.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor, recordFor } from '../../context.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { removeInvitationsFor } from '../../workspaces/invitations/take-up.ts';
import { endMembership } from '../../workspaces/members/end.ts';
import { isOnlyProjectAdmin, lockAdmins } from '../../workspaces/members/guards.ts';
import { type MemberRow, listMembers, readMembershipsOf } from '../../workspaces/base/member-repo.ts';
import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';

const NO_STEP_DONE = {
  profile_complete: false,
  workspace_create: false,
  workspace_invite: false,
  workspace_join: false,
};

/**
 * Ends the caller's account: memberships, invitations, sessions and tokens go (docs/contract/users.md#what-it-ends).
 */
export async function deactivateUser(ctx: UserContext, ip: string, config: Config): Promise<void> {
  if (await isInstanceAdmin(ctx.db, ctx.user.id)) {
    throw badRequest('You cannot deactivate your account since you are an instance admin');
  }
  await inTransaction(ctx.db, async (tx) => {
    const memberships = await readMembershipsOf(tx, ctx.user.id);
    const changes: NewChange[] = [
      { stream: userStream(ctx.user.id), workspace_id: null, kind: 'user', op: 'remove', id: ctx.user.id },
    ];
    for (const membership of memberships) {
      await requireDispensable(tx, membership);
      changes.push(...(await endMembership(ctx, tx, membership)));
    }
    if (ctx.user.email) changes.push(...(await removeInvitationsFor(tx, ctx.user.email)));
    await sayGone(ctx, tx, config);
    await forget(ctx, tx, ip);
    await auditFor(ctx, tx, { action: 'account_deactivated' });
    await recordFor(ctx, tx, changes);
  });
}

/** Whoever did not do it themselves learns of it (docs/contract/users.md#what-it-ends). */
async function sayGone({ user }: UserContext, tx: Tx, config: Config): Promise<void> {
  if (!user.email) return;
  await queueMail(tx, config, {
    kind: 'account_deactivated',
    to: user.email,
    language: await languageOfUser(tx, user.id),
    values: { url: `${config.app_url}/` },
  });
}

async function requireDispensable(tx: Tx, membership: MemberRow): Promise<void> {
  if (await isOnlyProjectAdmin(tx, membership, 'with_others')) {
    throw badRequest('You cannot deactivate your account as you are the only admin in some projects.');
  }
  const admins = await lockAdmins(tx, membership.workspace_id);
  if (membership.role !== ROLE.ADMIN || admins.length > 1) return;
  if ((await listMembers(tx, membership.workspace_id)).length > 1) {
    throw badRequest('You cannot deactivate your account as you are the only admin in some workspaces.');
  }
}

async function forget(ctx: UserContext, tx: Tx, ip: string): Promise<void> {
  const { id } = ctx.user;
  await tx
    .updateTable('profiles')
    .set({
      last_workspace_id: null,
      is_tour_completed: false,
      is_onboarded: false,
      onboarding_step: toJsonb(NO_STEP_DONE),
      updated_at: sql`clock_timestamp()`,
    })
    .where('user_id', '=', id)
    .execute();
  await tx
    .updateTable('users')
    .set({
      // The password stays, so that who knows it learns why they do not get in. It opens nothing.
      is_active: false,
      last_logout_time: sql`now()`,
      last_logout_ip: ip,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
  await deleteSessionsOfUser(tx, id);
  await deleteTokensOfUser(tx, id);
}
