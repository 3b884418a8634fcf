import type { SecondFactor } from '@tandem/shared/identity/second-factor/schema.ts';
import { getAccount } from '../accounts/accounts-repo.ts';
import { mustProveAddress } from '../address/require-proven.ts';
import { readResetTime } from '../factor-reset/stop.ts';
import { type InSession, isConfirmed } from './confirm.ts';
import { listPasskeys, readFactors } from '../factors/factors-repo.ts';

/** What the caller has beside their password, and whether they may change it at this moment. */
export async function readSecondFactor(ctx: InSession): Promise<SecondFactor> {
  const { db, user } = ctx;
  const factors = await readFactors(db, user.id);
  const { password_hash, is_password_autoset } = await getAccount(db, user.id);
  const hasPassword = password_hash !== null && !is_password_autoset;
  return {
    totp_since: factors.totp_since,
    passkeys: await listPasskeys(db, user.id),
    recovery_codes_left: factors.codes_left,
    recovery_codes_total: factors.codes_total,
    can_confirm_by_password: hasPassword,
    can_confirm_by_code: factors.totp_since !== null,
    is_confirmed: await isConfirmed(ctx),
    must_prove_address: await mustProveAddress(db, ctx.config, user.id),
    reset_at: await readResetTime(db, user.id),
  };
}
