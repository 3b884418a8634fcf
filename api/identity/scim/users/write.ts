import type { NewChange } from '@tandem/db/change-log/log.ts';
import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import type { App } from '../../../app.ts';
import { type UserContext, auditFor, recordFor } from '../../../context.ts';
import { readSettings } from '../../../platform/instance/settings.ts';
import { languageOfUser } from '../../../platform/mail/language.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { findAccount, isOpened } from '../../accounts/accounts-repo.ts';
import { createAccount, openImportedAccount } from '../../accounts/create-account.ts';
import { dropCodes } from '../../accounts/codes.ts';
import { dropResetTokens } from '../../accounts/reset-tokens.ts';
import { applyGroups } from '../../groups/apply.ts';
import { userChanges } from '../../users/announce.ts';
import { getUser } from '../../users/repo.ts';
import { isTaken, noResource, scimError } from '../protocol/errors.ts';
import { deactivatePerson } from './deactivate.ts';
import type { UserInput } from './input.ts';
import { proveManaged } from './prove-managed.ts';
import { type ScimUserRow, findUser } from './read.ts';

const IN_USE = 'Another person has this userName or address.';
const UNIQUE = new Set(['users_email_key', 'scim_users_name_key']);

/** Runs a write of a person; who loses the race for a name or an address is told that it is in use. */
async function claiming<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (UNIQUE.has(violatedIndex(error) ?? '')) throw isTaken(IN_USE);
    throw error;
  }
}

export type ScimContext = UserContext & { app: App };

/** A person of the directory: a new account, or one that the directory had given up (docs/contract/scim.md#people). */
export async function createUser(ctx: ScimContext, input: UserInput): Promise<ScimUserRow> {
  return claiming(() =>
    inTransaction(ctx.db, async (tx) => {
      const id = await openAccount(ctx, tx, input);
      await tx
        .insertInto('scim_users')
        .values({ user_id: id, user_name: input.user_name, external_id: input.external_id })
        .execute();
      const changes = await writePerson(ctx, tx, await findUser(tx, id), input);
      if (changes.length > 0) await recordFor(ctx, tx, changes);
      return findUser(tx, id);
    }),
  );
}

async function openAccount(ctx: UserContext, tx: Tx, input: UserInput): Promise<string> {
  const { email, first_name, last_name } = input;
  const before = await findAccount(tx, email);
  if (before) {
    const isManaged = await tx
      .selectFrom('scim_users')
      .select('user_id')
      .where('user_id', '=', before.id)
      .executeTakeFirst();
    if (before.is_bot || isManaged || (before.is_active && isOpened(before))) throw isTaken(IN_USE);
    if (!isOpened(before) && before.is_active) await openImportedAccount(tx, before.id, null);
    await proveManaged(tx, [before.id]);
    return before.id;
  }
  const id = await createAccount(tx, { email, password_hash: null, first_name, last_name });
  await auditFor(ctx, tx, {
    action: 'account_created',
    target: { type: 'user', id, name: email },
    details: { by: 'scim' },
  });
  return id;
}

/**
 * Makes a person what the directory says now. A person who was not managed by it is from now on; the directory vouches for
 * their address, so what a stranger may have left at the account goes. `read` gets the person as they are once they are
 * locked, so that of two requests at once none is lost.
 */
export async function replaceUser(
  ctx: ScimContext,
  id: string,
  read: (before: ScimUserRow) => Promise<UserInput>,
): Promise<ScimUserRow> {
  return claiming(() =>
    inTransaction(ctx.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const before = await findUser(tx, id);
      const input = await read(before);
      await noteManaged(tx, id, input);
      const changes = await writePerson(ctx, tx, before, input);
      if (changes.length > 0) await recordFor(ctx, tx, changes);
      return findUser(tx, id);
    }),
  );
}

async function noteManaged(tx: Tx, id: string, { user_name, external_id }: UserInput): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into scim_users as s (user_id, user_name, external_id) values (${id}, ${user_name}, ${external_id})
    on conflict (user_id) do update
      set user_name = excluded.user_name, external_id = excluded.external_id, updated_at = now()
      where (s.user_name, s.external_id) is distinct from (excluded.user_name, excluded.external_id)
    returning xmax = 0 as is_new`.execute(tx);
  if (rows[0]?.is_new) await proveManaged(tx, [id]);
}

/** The directory gives somebody up: they are deactivated, and unknown to it from now on. */
export async function deleteUser(ctx: ScimContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const before = await findUser(tx, id);
    await tx.deleteFrom('scim_group_members').where('user_id', '=', id).execute();
    const changes = before.is_active ? await deactivatePerson(ctx, tx, before) : [];
    const { numDeletedRows } = await tx.deleteFrom('scim_users').where('user_id', '=', id).executeTakeFirst();
    if (!before.is_active && numDeletedRows === 0n) throw noResource(id);
    if (changes.length > 0) await recordFor(ctx, tx, changes);
  });
}

async function writePerson(
  ctx: ScimContext,
  tx: Tx,
  before: ScimUserRow,
  input: UserInput,
): Promise<NewChange[]> {
  const { id } = before;
  if (input.email !== before.email.toLowerCase()) await changeAddress(ctx, tx, before, input.email);
  // Whoever says no name takes none away.
  const { first_name, last_name } = input.first_name || input.last_name ? input : before;
  const display_name = input.display_name || before.display_name;
  const columns = { first_name, last_name, display_name };
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  if (before.is_active && !input.is_active) return deactivatePerson(ctx, tx, before);
  const comesBack = !before.is_active && input.is_active;
  if (comesBack) await activate(ctx, tx, before);
  const changes = input.is_active ? await applyOwnGroups(ctx, tx, id) : [];
  const isNew = comesBack || numUpdatedRows > 0n || input.email !== before.email.toLowerCase();
  if (isNew && input.is_active) changes.push(...(await userChanges(tx, await getUser(tx, id))));
  return changes;
}

async function applyOwnGroups(ctx: ScimContext, tx: Tx, user_id: string): Promise<NewChange[]> {
  const settings = await readSettings({ db: tx, config: ctx.app.config });
  return applyGroups(ctx, tx, { user_id, removes: isOn(settings.ENABLE_GROUP_REMOVAL) });
}

async function activate(ctx: UserContext, tx: Tx, { id, display_name }: ScimUserRow): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_active: true, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  await auditFor(ctx, tx, {
    action: 'account_activated',
    target: { type: 'user', id, name: display_name },
    details: { by: 'scim' },
  });
}

/**
 * Gives a person another address. Sessions, and codes for both addresses, end with the old one, which gets a mail
 * (docs/contract/scim.md#people). With the address of an administrator of the instance one could have all of it.
 */
async function changeAddress(ctx: ScimContext, tx: Tx, before: ScimUserRow, email: string): Promise<void> {
  if (await isInstanceAdmin(tx, before.id))
    throw scimError(400, 'Administrators of the instance change their address themselves.', 'mutability');
  await proveManaged(tx, [before.id]);
  await tx
    .updateTable('users')
    .set({ email, updated_at: sql`clock_timestamp()` })
    .where('id', '=', before.id)
    .execute();
  await deleteSessionsOfUser(tx, before.id);
  await dropResetTokens(tx, before.id);
  for (const address of [before.email.toLowerCase(), email]) await dropCodes(tx, address);
  const { config } = ctx.app;
  await queueMail(tx, config, {
    kind: 'address_changed',
    to: before.email,
    language: await languageOfUser(tx, before.id),
    values: { url: `${config.app_url}/` },
  });
  await auditFor(ctx, tx, {
    action: 'address_changed',
    target: { type: 'user', id: before.id, name: before.display_name },
    details: { from: before.email, to: email, by: 'scim' },
  });
}
