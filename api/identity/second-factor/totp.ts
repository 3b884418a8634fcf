import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { NewFactor, NewTotp } from '@tandem/shared/identity/second-factor/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';
import { authError } from '../accounts/auth-error.ts';
import { lockOwnAccount, requireProvenAddress } from '../address/require-proven.ts';
import { lockFactors, needsSecondStep, readFactors } from '../factors/factors-repo.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

const SEAL = 'totp';

/** Loaded with the first code: most processes never see one. */
const loadCodes = () => import('./totp-code.ts');

export type FactorContext = UserContext & { config: Config };

type TotpRow = { sealed_secret: string | null; pending_secret: string | null; last_step: number };

async function lockTotp(tx: Tx, userId: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select sealed_secret, pending_secret, last_step::float8 as last_step from totp
    where user_id = ${userId} for update`.execute(tx);
  return rows[0];
}

/** A code counts once: the step that it is of must be after all that counted before. */
async function newStepOf(
  config: Config,
  sealed: string | null,
  code: string,
  lastStep: number,
): Promise<number | undefined> {
  const { stepOfCode } = await loadCodes();
  const secret = sealed && sealerOf(config).open(SEAL, sealed);
  const step = secret ? stepOfCode(secret, code.replaceAll(' ', '')) : undefined;
  return step !== undefined && step > lastStep ? step : undefined;
}

/** A new secret for an app; the one of before counts until a code of the new one was shown. */
export async function startTotp(ctx: FactorContext): Promise<NewTotp> {
  await requireProvenAddress(ctx.db, ctx.config, ctx.user.id);
  const { newTotpSecret, totpUri } = await loadCodes();
  const secret = newTotpSecret();
  const pending_secret = sealerOf(ctx.config).seal(SEAL, secret);
  const { instance_name } = await ctx.db
    .selectFrom('instance')
    .select('instance_name')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('totp')
    .values({ user_id: ctx.user.id, pending_secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret }))
    .execute();
  return { secret, uri: totpUri(secret, { issuer: instance_name, account: ctx.user.email ?? '' }) };
}

/** Turns the app on by a code of it (docs/contract/second-factor.md#an-app). */
export async function confirmTotp(ctx: FactorContext, code: string): Promise<NewFactor> {
  const user_id = ctx.user.id;
  return inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const factors = await readFactors(tx, user_id);
    const row = await lockTotp(tx, user_id);
    if (!row?.pending_secret) throw badRequest('Start to set up the app first.');
    const last_step = await newStepOf(ctx.config, row.pending_secret, code, 0);
    if (last_step === undefined) throw authError('INVALID_SECOND_STEP', { error: 'Incorrect code.' });
    await tx
      .updateTable('totp')
      .set({ sealed_secret: row.pending_secret, pending_secret: null, last_step, confirmed_at: sql`now()` })
      .where('user_id', '=', user_id)
      .execute();
    await auditFor(ctx, tx, { action: 'second_factor_added', target: { type: 'totp' } });
    return { recovery_codes: await firstCodes(tx, ctx, needsSecondStep(factors)) };
  });
}

/** Codes for the case that all else is lost come with the first second factor. */
export const firstCodes = async (tx: Tx, ctx: FactorContext, hadOne: boolean): Promise<string[] | null> =>
  hadOne ? null : replaceRecoveryCodes(tx, ctx.config, ctx.user.id);

/** Takes the app away; recovery codes go with the last second factor. */
export async function removeTotp(ctx: FactorContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { totp_since, passkeys } = await lockFactors(tx, ctx.user.id);
    await tx.deleteFrom('totp').where('user_id', '=', ctx.user.id).execute();
    if (!totp_since) return;
    if (passkeys === 0) await deleteRecoveryCodes(tx, ctx.user.id);
    await auditFor(ctx, tx, { action: 'second_factor_removed', target: { type: 'totp' } });
  });
}

/** Whether a code of somebody's app counts now, which makes it count no more. */
export async function takeTotpCode(
  tx: Tx,
  config: Config,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const row = await lockTotp(tx, user_id);
  const last_step = row && (await newStepOf(config, row.sealed_secret, code, row.last_step));
  if (last_step === undefined) return false;
  await tx.updateTable('totp').set({ last_step }).where('user_id', '=', user_id).execute();
  return true;
}

/** New recovery codes in the place of all before (docs/contract/second-factor.md#recovery-codes). */
export async function renewRecoveryCodes(ctx: FactorContext): Promise<NewFactor> {
  return inTransaction(ctx.db, async (tx) => {
    if (!needsSecondStep(await lockFactors(tx, ctx.user.id))) {
      throw badRequest('Set up an app or a passkey first.');
    }
    await auditFor(ctx, tx, { action: 'second_factor_changed', target: { type: 'recovery_codes' } });
    return { recovery_codes: await replaceRecoveryCodes(tx, ctx.config, ctx.user.id) };
  });
}
