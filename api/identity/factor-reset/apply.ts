import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { deleteFactors, lockFactors } from '../factors/factors-repo.ts';
import { addressOf } from './stop.ts';

/**
 * Takes the second factor of somebody away, if a reset of it is due: the app, passkeys and recovery codes, and every
 * session, since one of them may be of whoever has the phone now.
 */
export async function applyReset(tx: Tx, userId: string): Promise<boolean> {
  await lockFactors(tx, userId);
  const { rows } = await sql`
    delete from factor_resets where user_id = ${userId} and takes_effect_at <= now() returning user_id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await deleteFactors(tx, userId);
  await deleteSessionsOfUser(tx, userId);
  await recordAudit(tx, {
    action: 'second_factor_reset',
    actor: null,
    target: { type: 'user', id: userId, name: await addressOf(tx, userId) },
  });
  return true;
}

/** Resets whose pause is over, within a minute of it. */
export const factorResets: ScheduledJob = {
  name: 'factor-resets',
  cron: '* * * * *',
  catch_up_hours: 1,
  run: async ({ db }) => {
    const due = await db
      .selectFrom('factor_resets')
      .select('user_id')
      .where('takes_effect_at', '<=', sql<string>`now()`)
      .execute();
    let reset = 0;
    for (const { user_id } of due) if (await inTransaction(db, (tx) => applyReset(tx, user_id))) reset += 1;
    return { reset };
  },
};
