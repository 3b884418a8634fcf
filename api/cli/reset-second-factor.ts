import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { readConfig } from '../config.ts';
import { findAccount } from '../identity/accounts/accounts-repo.ts';
import { requestReset } from '../identity/factor-reset/request.ts';
import { stopReset } from '../identity/factor-reset/stop.ts';
import { openCommandDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run reset-second-factor -- <email> [--stop]

Removes two-step verification for a person who has lost their phone, passkeys, and recovery codes. They get an email, and
the reset takes effect after SECOND_FACTOR_RESET_PAUSE_HOURS. Signing in with the second step, the link in the email, or
--stop cancels it.`;
const USAGE_EXIT_CODE = 2;

/** The entry of `npm run reset-second-factor`. */
async function main(typed: string, isStop: boolean): Promise<void> {
  const config = readConfig(process.env);
  const database = await openCommandDatabase(config);
  const { db } = database;
  try {
    const email = parseEmail(typed);
    const account = email ? await findAccount(db, email) : undefined;
    if (!account) throw new Error(`No account uses the email ${typed}.`);
    if (isStop) {
      const stop = { user_id: account.id, by: 'command', actor: null } as const;
      const isStopped = await inTransaction(db, (tx) => stopReset(tx, stop));
      console.log(isStopped ? 'The reset was canceled.' : 'No reset is pending.');
      return;
    }
    const { takes_effect_at } = await requestReset({ db, config }, { user_id: account.id, by: null });
    const when = new Date(takes_effect_at);
    console.log(
      when > new Date()
        ? `Two-step verification for ${account.email} will be removed at ${when.toISOString()} if Tandem is running then.`
        : `Two-step verification for ${account.email} was removed.`,
    );
  } finally {
    await database.close();
  }
}

const STOP = '--stop';
const given = process.argv.slice(2);
const [email, ...rest] = given.filter((argument) => argument !== STOP);
if (!email || email.startsWith('-') || rest.length > 0) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
try {
  await main(email, given.includes(STOP));
} catch (error) {
  const text = error instanceof AppError ? String(error.body['error']) : undefined;
  console.error(text ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
