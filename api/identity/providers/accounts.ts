import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Account } from '@tandem/shared/identity/providers/schema.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';

const columns = sql`
  id, user_id as "user", provider, subject as provider_account_id, null as access_token_expired_at,
  null as refresh_token_expired_at, last_connected_at, json_build_object('issuer', issuer) as metadata, created_at,
  last_connected_at as updated_at`;

/** By which providers the caller signs in, the newest first (docs/contract/providers.md#own-accounts). */
export async function listAccounts({ db, user }: UserContext): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select ${columns} from provider_accounts where user_id = ${user.id} order by created_at desc, id desc`.execute(
    db,
  );
  return rows;
}

export async function readAccount({ db, user }: UserContext, id: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select ${columns} from provider_accounts where id = ${id} and user_id = ${user.id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Forgets that this account of the provider is the caller's. */
export async function unlinkAccount(ctx: UserContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ provider: string }>`
      delete from provider_accounts where id = ${id} and user_id = ${ctx.user.id} returning provider`.execute(
      tx,
    );
    if (!rows[0]) throw notFound();
    await auditFor(ctx, tx, {
      action: 'provider_unlinked',
      target: { type: 'provider_account', id },
      details: { provider: rows[0].provider },
    });
  });
}
