import { sql } from 'kysely';
import { trimChanges } from './change-log.ts';
import type { Db } from './client.ts';

const REMEMBERED_ANSWERS_HOURS = 24;

/** Drops what nobody can ask for any more: old Changes, answers kept for retries, ended sessions. Safe to run anywhere. */
export async function cleanUp(db: Db): Promise<void> {
  await trimChanges(db);
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${REMEMBERED_ANSWERS_HOURS})`.execute(
    db,
  );
  await sql`delete from sessions where expires_at < now()`.execute(db);
}
