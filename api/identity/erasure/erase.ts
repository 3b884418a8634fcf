import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor, recordFor } from '../../context.ts';
import { queueJob } from '../../platform/jobs/queue.ts';
import { clearAttempts } from '../accounts/attempts.ts';
import { dropCodes } from '../accounts/codes.ts';
import { deleteFactors } from '../factors/factors-repo.ts';
import { endAccount, requireNoOperator } from '../users/deactivate.ts';
import { erasePerson } from './job.ts';
import { withoutAddresses } from './belongings.ts';
import { FORMER_MEMBER } from './names.ts';

type Erasing = { id: string; email: string | null; ip: string };

/** Tables of an account: proofs of identity, devices and settings. */
const OF_ACCOUNT = [
  'password_resets',
  'factor_resets',
  'passkey_challenges',
  'provider_accounts',
  'push_subscriptions',
  'notification_preferences',
  'imported_people',
  'scim_users',
  'scim_group_members',
  'person_groups',
  'group_memberships',
] as const;

/**
 * Erases what is known of a person: who they are goes at once, what belongs to them by a job
 * (docs/contract/erasure.md#what-goes-at-once). False for one who is erased already.
 */
export async function eraseAccount(ctx: UserContext & { config: Config }, person: Erasing): Promise<boolean> {
  await requireNoOperator(ctx, person);
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ email: string | null }>`
      select email from users where id = ${person.id} and email is not null for update`.execute(tx);
    const [row] = rows;
    if (!row) return false;
    const email = must(row.email, 'the row has one');
    const changes = await endAccount(ctx, tx, { ...person, email });
    await forgetAccount(tx, person.id, email);
    await blankUser(tx, person.id);
    await sql`insert into erasures (user_id, email) values (${person.id}, ${email}) on conflict (user_id) do nothing`.execute(
      tx,
    );
    await queueJob(tx, erasePerson, { user_id: person.id }, { key: `erase-person ${person.id}` });
    // The line names nobody: a name that is erased does not live on in it.
    await auditFor(ctx, tx, {
      action: 'account_erased',
      target: { type: 'user', id: person.id, name: FORMER_MEMBER },
    });
    await recordFor(ctx, tx, changes);
    return true;
  });
}

async function forgetAccount(tx: Tx, id: string, email: string): Promise<void> {
  await deleteFactors(tx, id);
  for (const table of OF_ACCOUNT) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('profiles').where('user_id', '=', id).execute();
  await tx.insertInto('profiles').values({ user_id: id }).execute();
  await forgetAddress(tx, email);
  for (const former of await formerAddressesOf(tx, id)) {
    await forgetAddress(tx, former);
    await eraseAddressInLines(tx, id, former);
  }
}

async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await dropCodes(tx, email);
  await clearAttempts(tx, email);
  await sql`delete from mails where lower(recipient) = lower(${email})`.execute(tx);
  await sql`delete from project_invitations where lower(email) = lower(${email})`.execute(tx);
  await sql`update intake_work_items set source_email = null where lower(source_email) = lower(${email})`.execute(
    tx,
  );
}

/** Addresses that the person had before, unless another person has them by now. */
async function formerAddressesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(l.details->>'from') as address from audit_log l
    where l.action = 'address_changed' and (l.target_id = ${id} or (l.target_id is null and l.actor_id = ${id}))
      and l.details->>'from' is not null
      and not exists (select from users u where lower(u.email) = lower(l.details->>'from'))`.execute(tx);
  return rows.map(({ address }) => address);
}

/** Lines such as failed sign-ins name an address alone; those of the one of today are the job's. */
async function eraseAddressInLines(tx: Tx, id: string, address: string): Promise<void> {
  await sql`select set_config('tandem.erases_names', 'on', true)`.execute(tx);
  await sql`
    update audit_log set details = ${withoutAddresses},
      target_name = case when lower(target_name) = ${address} then ${FORMER_MEMBER} else target_name end
    where (target_id is null or target_id = ${id})
      and (lower(target_name) = ${address} or lower(details->>'email') = ${address})`.execute(tx);
  await sql`select set_config('tandem.erases_names', 'off', true)`.execute(tx);
}

/** The row stays, because what they wrote names it; nothing in it tells who they were. */
async function blankUser(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: null,
      username: `former-${id}`,
      password_hash: null,
      is_password_autoset: false,
      is_email_verified: false,
      first_name: '',
      last_name: '',
      display_name: FORMER_MEMBER,
      avatar: '',
      avatar_asset: null,
      cover_image: null,
      cover_image_asset: null,
      mobile_number: null,
      user_timezone: 'UTC',
      last_active: null,
      last_login_time: null,
      last_login_ip: null,
      last_login_uagent: null,
      last_logout_ip: null,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
