import { createHash } from 'node:crypto';
import { type RequestSource, recordAudit } from '@tandem/db/access/audit-log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** When the second factor of somebody is to be taken away; null if it is not. */
export async function readResetTime(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('factor_resets')
    .select('takes_effect_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.takes_effect_at ?? null;
}

/** What the audit log calls a person. */
export async function addressOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? '';
}

/** How a reset was stopped: the factor was shown after all, by the link of the mail, or in the console. */
type Stop = {
  user_id: string;
  by: 'second_step' | 'link' | 'settings' | 'console' | 'command';
  /** Who did it; the person themselves if nobody else is named. */
  actor?: { id: string; display_name?: string } | null;
  source?: RequestSource | undefined;
};

/** Stops a reset that waits; false when there is none (docs/contract/second-factor.md#a-reset-is-stopped). */
export async function stopReset(tx: Tx, { user_id, by, actor, source }: Stop): Promise<boolean> {
  const { rows } = await sql`delete from factor_resets where user_id = ${user_id} returning user_id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await recordAudit(tx, {
    action: 'second_factor_reset_stopped',
    actor: actor === undefined ? { id: user_id } : actor,
    target: { type: 'user', id: user_id, name: await addressOf(tx, user_id) },
    details: { by },
    source,
  });
  return true;
}

/** Whose reset a link is about; none when it is over, or was never there. */
export async function findByToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('factor_resets')
    .select('user_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return row?.user_id;
}
