import { randomBytes } from 'node:crypto';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { type NewScimToken, SCIM_PREFIX, type ScimToken } from '@tandem/shared/identity/scim/schema.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';

const RANDOM_BYTES = 32;
const MAX_TOKENS = 20;
const COLUMNS = ['id', 'label', 'created_at', 'last_used'] as const;

/** The newest first; never the tokens themselves, of which there are only hashes (docs/contract/scim.md#the-token). */
export const listScimTokens = (db: Db): Promise<ScimToken[]> =>
  db.selectFrom('scim_tokens').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id').execute();

export async function createScimToken(ctx: UserContext, label: string): Promise<NewScimToken> {
  const token = SCIM_PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
  return inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('instance').select('id').forUpdate().executeTakeFirstOrThrow();
    if ((await listScimTokens(tx)).length >= MAX_TOKENS)
      throw badRequest(`There are ${MAX_TOKENS} tokens already. Delete one of them first.`);
    const row = await tx
      .insertInto('scim_tokens')
      .values({ label, token_hash: hashSessionKey(token), created_by: ctx.user.id })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, { ...row, change: 'scim_token_made' });
    return { ...row, token };
  });
}

/** It opens nothing from the next request on. */
export async function deleteScimToken(ctx: UserContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const gone = await tx
      .deleteFrom('scim_tokens')
      .where('id', '=', id)
      .returning(['id', 'label'])
      .executeTakeFirst();
    if (!gone) throw notFound();
    await audit(ctx, tx, { ...gone, change: 'scim_token_revoked' });
  });
}

type TokenChange = { id: string; label: string; change: string };

const audit = (ctx: UserContext, tx: Tx, { id, label, change }: TokenChange): Promise<void> =>
  auditFor(ctx, tx, {
    action: 'instance_changed',
    target: { type: 'scim_token', id, name: label },
    details: { change },
  });

/** Whether a request carries a token that counts. Its use is noted once a minute. */
export async function isScimToken(db: Db, authorization: string | undefined): Promise<boolean> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token?.startsWith(SCIM_PREFIX)) return false;
  const token_hash = hashSessionKey(token);
  const found = await db
    .selectFrom('scim_tokens')
    .select('id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!found) return false;
  await sql`
    update scim_tokens set last_used = now()
    where id = ${found.id} and (last_used is null or last_used < now() - interval '1 minute')`.execute(db);
  return true;
}
