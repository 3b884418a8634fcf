import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { ConsoleSession, ConsoleUser, InstanceAdmin } from '@tandem/shared/identity/instance/console.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { findAccount, hasInstanceAdmin, isOpened } from '../accounts/accounts-repo.ts';
import { presentCurrentUser } from '../users/present.ts';
import { getUser } from '../users/repo.ts';

const selectAdmins = (db: Db) =>
  db
    .selectFrom('instance_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('instance as i', (join) => join.onTrue())
    .select(['a.user_id', 'a.role', 'a.created_at', 'i.id as instance_id'])
    .select(['u.first_name', 'u.last_name', 'u.avatar', 'u.avatar_asset', 'u.is_bot', 'u.display_name'])
    .select(['u.email', 'u.last_login_medium', 'u.is_email_verified']);

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdmins>['executeTakeFirstOrThrow']>>;

function present(row: AdminRow): InstanceAdmin {
  const { first_name, last_name, avatar, is_bot, display_name, last_login_medium } = row;
  return {
    id: row.user_id,
    created_at: row.created_at,
    updated_at: row.created_at,
    created_by: null,
    updated_by: null,
    deleted_at: null,
    user: row.user_id,
    instance: row.instance_id,
    role: row.role,
    is_verified: row.is_email_verified,
    user_detail: {
      id: row.user_id,
      first_name,
      last_name,
      avatar,
      is_bot,
      display_name,
      last_login_medium,
      avatar_url: assetUrl(row.avatar_asset, avatar),
      email: row.email ?? '',
    },
  };
}

/** Who administers the installation, newest first (docs/contract/instance.md#administrators). */
export async function readAdmins(db: Db): Promise<InstanceAdmin[]> {
  const rows = await selectAdmins(db).orderBy('a.created_at', 'desc').orderBy('a.user_id').execute();
  return rows.map(present);
}

export async function addAdmin(ctx: UserContext, typed: string): Promise<InstanceAdmin> {
  if (!typed.trim()) throw badRequest('Email is required');
  const email = parseEmail(typed);
  const account = email ? await findAccount(ctx.db, email) : undefined;
  if (!account || !account.is_active || account.is_bot || !isOpened(account)) throw notFound();
  return inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto('instance_admins')
      .values({ user_id: account.id })
      // What a group gave stays from now on, also without the group.
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ is_from_groups: false })
          .where('instance_admins.is_from_groups', '=', true),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!added) throw badRequest('This person is an administrator already.');
    await auditAdmin(ctx, tx, { id: account.id, name: email ?? '', change: 'administrator_added' });
    return present(await selectAdmins(tx).where('a.user_id', '=', account.id).executeTakeFirstOrThrow());
  });
}

/** Takes the rights back and ends the sessions of the console; the last administrator stays. */
export async function removeAdmin(ctx: UserContext, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('instance').select('id').forUpdate().executeTakeFirstOrThrow();
    const admins = await selectAdmins(tx).execute();
    const admin = admins.find(({ user_id }) => user_id === userId);
    if (!admin) throw notFound();
    if (admins.length === 1) throw badRequest('The last administrator of the instance cannot be removed.');
    await tx.deleteFrom('instance_admins').where('user_id', '=', userId).execute();
    for (const table of ['sessions', 'sign_in_steps'] as const)
      await tx.deleteFrom(table).where('user_id', '=', userId).where('scope', '=', 'admin').execute();
    await auditAdmin(ctx, tx, { id: userId, name: admin.email ?? '', change: 'administrator_removed' });
  });
}

type AdminChange = { id: string; name: string; change: string };

const auditAdmin = (ctx: UserContext, tx: Tx, { id, name, change }: AdminChange): Promise<void> =>
  auditFor(ctx, tx, {
    action: 'instance_changed',
    target: { type: 'user', id, name },
    details: { change },
  });

export async function readConsoleUser(db: Db, userId: string): Promise<ConsoleUser> {
  const {
    last_login_medium: _medium,
    cover_image_url: _cover,
    ...user
  } = presentCurrentUser(await getUser(db, userId));
  return user;
}

/** Who is signed in to the console, for a client that has to decide what to show (docs/contract/instance.md#the-session-of-the-console). */
export async function readConsoleSession(db: Db, userId: string | undefined): Promise<ConsoleSession> {
  if (userId === undefined) return { is_authenticated: false, has_admin: await hasInstanceAdmin(db) };
  return { is_authenticated: true, user: await readConsoleUser(db, userId), has_admin: true };
}
