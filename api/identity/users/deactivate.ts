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

/** Whose account ends, and where the request came from. */
type Leaving = { id: string; email: string | null };

/**
 * Ends the caller's account: memberships, invitations, sessions and tokens go (docs/contract/users.md#what-it-ends).
 */
export const deactivateUser = (ctx: UserContext, ip: string, config: Config): Promise<void> =>
  deactivatePerson(ctx, { id: ctx.user.id, email: ctx.user.email }, { ip, config });

/** The same for another person, as operators do it (docs/contract/admin.md#people). */
export async function deactivatePerson(
  ctx: UserContext,
  person: Leaving,
  { ip, config }: { ip: string; config: Config },
): Promise<void> {
  await requireNoOperator(ctx, person);
  await inTransaction(ctx.db, async (tx) => {
    const changes = await endAccount(ctx, tx, { ...person, ip });
    await sayGone(person, tx, config);
    const target = { type: 'user', id: person.id, name: person.email ?? '' };
    await auditFor(ctx, tx, { action: 'account_deactivated', ...(isSelf(ctx, person) ? {} : { target }) });
    await recordFor(ctx, tx, changes);
  });
}

const isSelf = ({ user }: UserContext, { id }: { id: string }): boolean => user.id === id;

/** Administrators of the instance give that up first. */
export async function requireNoOperator(ctx: UserContext, person: Leaving): Promise<void> {
  if (!(await isInstanceAdmin(ctx.db, person.id))) return;
  throw badRequest(
    isSelf(ctx, person)
      ? 'You cannot deactivate your account since you are an instance admin'
      : 'This person administers the instance. Remove that right first.',
  );
}

/** Memberships, invitations, sessions and tokens end. Gives the Changes to record. */
export async function endAccount(
  ctx: UserContext,
  tx: Tx,
  person: Leaving & { ip: string },
): Promise<NewChange[]> {
  const changes: NewChange[] = [
    { stream: userStream(person.id), workspace_id: null, kind: 'user', op: 'remove', id: person.id },
  ];
  for (const membership of await readMembershipsOf(tx, person.id)) {
    await requireDispensable(ctx, tx, membership);
    changes.push(...(await endMembership(ctx, tx, membership)));
  }
  if (person.email) changes.push(...(await removeInvitationsFor(tx, person.email)));
  // A membership that is made by hand later is not taken for one of a group.
  for (const table of ['group_memberships', 'person_groups'] as const)
    await tx.deleteFrom(table).where('user_id', '=', person.id).execute();
  await forget(tx, person);
  return changes;
}

/** Whoever did not do it themselves learns of it (docs/contract/users.md#what-it-ends). */
async function sayGone({ id, email }: Leaving, tx: Tx, config: Config): Promise<void> {
  if (!email) return;
  await queueMail(tx, config, {
    kind: 'account_deactivated',
    to: email,
    language: await languageOfUser(tx, id),
    values: { url: `${config.app_url}/` },
  });
}

async function requireDispensable(ctx: UserContext, tx: Tx, membership: MemberRow): Promise<void> {
  const isOwn = isSelf(ctx, { id: membership.user_id });
  if (await isOnlyProjectAdmin(tx, membership, 'with_others')) {
    throw badRequest(
      isOwn
        ? 'You cannot deactivate your account as you are the only admin in some projects.'
        : 'This person is the only admin in some projects.',
    );
  }
  const admins = await lockAdmins(tx, membership.workspace_id);
  if (membership.role !== ROLE.ADMIN || admins.length > 1) return;
  if ((await listMembers(tx, membership.workspace_id)).length > 1) {
    throw badRequest(
      isOwn
        ? 'You cannot deactivate your account as you are the only admin in some workspaces.'
        : 'This person is the only admin in some workspaces.',
    );
  }
}

async function forget(tx: Tx, { id, ip }: { id: string; ip: string }): Promise<void> {
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
