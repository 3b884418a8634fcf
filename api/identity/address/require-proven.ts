import { findLiveKeys } from '@tandem/db/access/sessions.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { AppError, unauthenticated } from '@tandem/shared/http/errors.ts';
import { AUTH_ERROR } from '@tandem/shared/identity/auth/errors.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { UserContext } from '../../context.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { isMailOn } from '../../platform/mail/smtp.ts';

/**
 * Whether the user must prove their address before setting up what outlives a session. False without a mail server,
 * because then no address can be proven (docs/decisions/028-proven-addresses.md).
 */
export async function mustProveAddress(db: Db, config: Config, userId: string): Promise<boolean> {
  const { is_email_verified } = await db
    .selectFrom('users')
    .select('is_email_verified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return !is_email_verified && isMailOn(await readSettings({ db, config }));
}

/** Throws 403 with 5930 while the user has not proven that the address of the account is theirs. */
export async function requireProvenAddress(db: Db, config: Config, userId: string): Promise<void> {
  if (!(await mustProveAddress(db, config, userId))) return;
  throw new AppError(403, {
    error_code: AUTH_ERROR.ADDRESS_NOT_PROVEN,
    error_message: 'ADDRESS_NOT_PROVEN',
    error: 'Prove your e-mail address by a code first.',
  });
}

/**
 * Holds the account while something is set up that outlives this session. Who came by a session that ended a moment ago
 * is refused: the account may have been taken over by whose address it is.
 */
export async function lockOwnAccount(tx: Tx, ctx: UserContext & { config: Config }): Promise<void> {
  await sql`select from users where id = ${ctx.user.id} for no key update`.execute(tx);
  const { key_hash } = ctx;
  if (!key_hash || !(await findLiveKeys(tx, [key_hash])).has(key_hash)) throw unauthenticated();
  await requireProvenAddress(tx, ctx.config, ctx.user.id);
}
