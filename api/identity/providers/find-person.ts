import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sourceOf } from '../../context.ts';
import { type Account, findAccount, getAccount, isOpened } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { recordFailedSignIn } from '../accounts/failed-sign-in.ts';
import { proveAddress } from '../auth/prove-address.ts';
import { openAccount, requireMayJoin } from '../auth/sign-up.ts';
import { requireAllowedWay } from '../accounts/ways.ts';
import { fillNames } from './fill-names.ts';
import type { Identity } from './services.ts';

type Known = { provider: SignInProvider; issuer: string; subject: string };

/**
 * Whose account somebody signs in to: the one that they came to before, or the one with their verified address, or a new
 * one (docs/contract/providers.md#whose-account). Every refusal is thrown.
 */
export async function findPerson(
  request: FastifyRequest,
  { provider, issuer, settings }: Omit<Known, 'subject'> & { settings: Settings },
  identity: Identity,
): Promise<{ id: string; email: string }> {
  const known = { provider, issuer, subject: identity.subject };
  const address = parseEmail(identity.email ?? '');
  if (!address) throw authError('INVALID_EMAIL', { provider });
  requireAllowedWay(settings, address, provider);
  const { db } = request.server;
  const { first_name, last_name, picture } = identity.names;
  const linked = await findLinked(request, known);
  const account = linked ?? (await findAccount(db, address));
  // Whose address it is here counts as well as what it is there.
  if (account?.email) requireAllowedWay(settings, account.email, provider);
  if (!account || !isOpened(account)) {
    const importedId = await requireMayJoin(request, address);
    const names = { first_name, last_name, avatar: picture };
    const id = await openAccount(request, { email: address, password_hash: null, importedId, names });
    await inTransaction(db, (tx) => link(tx, request, known, id));
    return { id, email: address };
  }
  await requireMayEnter(request, account, provider);
  await inTransaction(db, async (tx) => {
    if (account.email?.toLowerCase() === address) await proveAddress(tx, account.id);
    await link(tx, request, known, account.id);
    await fillNames(tx, account.id, identity.names);
  });
  return { id: account.id, email: account.email ?? address };
}

async function findLinked(request: FastifyRequest, known: Known): Promise<Account | null> {
  const { db } = request.server;
  const { provider, issuer, subject } = known;
  const found = await db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found ? getAccount(db, found.user_id) : null;
}

async function requireMayEnter(
  request: FastifyRequest,
  account: Account,
  provider: SignInProvider,
): Promise<void> {
  if (account.is_active && !account.is_bot) return;
  const error = authError(account.is_bot ? 'USER_DOES_NOT_EXIST' : 'USER_ACCOUNT_DEACTIVATED', { provider });
  const why = String(error.body['error_message']);
  await recordFailedSignIn(request, { account, email: account.email ?? '', why });
  throw error;
}

/** Noted once, however often the person comes back by it. */
async function link(tx: Tx, request: FastifyRequest, known: Known, user_id: string): Promise<void> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into provider_accounts (provider, issuer, subject, user_id)
    values (${known.provider}, ${known.issuer}, ${known.subject}, ${user_id})
    on conflict (provider, issuer, subject) do update set last_connected_at = now()
    returning id, xmax = 0 as is_new`.execute(tx);
  const row = must(rows[0], 'the row was written');
  if (!row.is_new) return;
  await recordAudit(tx, {
    action: 'provider_linked',
    actor: { id: user_id },
    target: { type: 'provider_account', id: row.id },
    details: { provider: known.provider },
    source: sourceOf(request),
  });
}
