import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { rateLimited } from '../../http/plugins/rate-limit.ts';

const FREE_ATTEMPTS = 10;
const WINDOW = '15 minutes';
const FIRST_DELAY_S = 30;
const LONGEST_DELAY_S = 900;

/**
 * Takes one try at a password, before it is compared, so that many at once do not slip through together. After ten in
 * a quarter of an hour each further one has to wait, twice as long each time, up to that quarter; nothing is locked for
 * good. Counted by what was typed, so that it says nothing about who has an account
 * (docs/contract/sessions.md#wrong-passwords).
 */
export async function takeAttempt(db: Db, email: string): Promise<void> {
  await sql`delete from sign_in_attempts where last_at < now() - ${WINDOW}::interval and email <> ${email}`.execute(
    db,
  );
  const { rows } = await sql`
    insert into sign_in_attempts as a (email, attempts) values (${email}, 1)
    on conflict (email) do update set last_at = now(), (attempts, blocked_until) = (
      select n, case when n >= ${FREE_ATTEMPTS}::integer then now() + make_interval(secs =>
          least(${FIRST_DELAY_S} * 2 ^ least(n - ${FREE_ATTEMPTS}::integer, 10), ${LONGEST_DELAY_S})) end
      from (select case when a.last_at < now() - ${WINDOW}::interval then 1 else a.attempts + 1 end as n) as next)
    where a.blocked_until is null or a.blocked_until <= now()
    returning email`.execute(db);
  if (rows.length === 0) throw rateLimited();
}

/** A right password wipes the slate. */
export async function clearAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('email', '=', email).execute();
}
