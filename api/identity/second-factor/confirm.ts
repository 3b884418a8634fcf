import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { AUTH_ERROR } from '@tandem/shared/identity/auth/errors.ts';
import type { ConfirmInput } from '@tandem/shared/identity/second-factor/schema.ts';
import { sql } from 'kysely';
import { auditFor } from '../../context.ts';
import { getAccount } from '../accounts/accounts-repo.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { stopReset } from '../factor-reset/stop.ts';
import { verifyPassword } from '../../http/secrets/passwords.ts';
import { type FactorContext, takeTotpCode } from './totp.ts';

const CONFIRMED_MINUTES = 10;

export type InSession = FactorContext & { session_id: string };
type OwnSession = Pick<InSession, 'db' | 'session_id'>;

/** Whether the caller has proven who they are within ten minutes, by signing in or anew. */
export async function isConfirmed({ db, session_id }: OwnSession): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}) as is_new
    from sessions where id = ${session_id}`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** 403 for whoever found a browser that is signed in (docs/contract/second-factor.md#proving-anew). */
export async function requireConfirmed(ctx: OwnSession): Promise<void> {
  if (await isConfirmed(ctx)) return;
  throw new AppError(403, {
    error_code: AUTH_ERROR.CONFIRMATION_REQUIRED,
    error_message: 'CONFIRMATION_REQUIRED',
    error: 'Confirm that it is you first.',
  });
}

/** Tries of codes are counted by person, apart from those of passwords. */
export const codeAttempts = (userId: string): string => `code of ${userId}`;

/** Proves anew who the caller is, by their password or a code of their app. */
export async function confirmCaller(ctx: InSession, { password, code }: ConfirmInput): Promise<void> {
  const { db, user } = ctx;
  const attempts = password ? (user.email ?? '') : codeAttempts(user.id);
  await takeAttempt(db, attempts);
  const isRight = password ? await isPassword(ctx, password) : await isCode(ctx, code ?? '');
  if (!isRight) {
    await auditFor(ctx, db, {
      action: 'second_factor_failed',
      details: { with: password ? 'password' : 'code' },
    });
    throw password
      ? authError('INCORRECT_OLD_PASSWORD', { error: 'Incorrect password.' })
      : authError('INVALID_SECOND_STEP', { error: 'Incorrect code.' });
  }
  await clearAttempts(db, attempts);
  await sql`update sessions set confirmed_at = now() where id = ${ctx.session_id}`.execute(db);
}

async function isPassword({ db, user }: InSession, password: string): Promise<boolean> {
  const { password_hash } = await getAccount(db, user.id);
  return verifyPassword(password_hash, password);
}

const isCode = ({ db, config, user }: InSession, code: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const isRight = await takeTotpCode(tx, config, { user_id: user.id, code });
    if (isRight) await stopReset(tx, { user_id: user.id, by: 'second_step' });
    return isRight;
  });
