import { must } from '@tandem/shared/must.ts';
import type { Db } from '../postgres/client.ts';
import type { SessionUser } from './sessions.ts';

const SYSTEM_USERNAME = 'tandem';

/** Who acts when nobody does: a bot, made when it is first needed. */
export async function systemUser(db: Db): Promise<SessionUser> {
  await db
    .insertInto('users')
    .values({ username: SYSTEM_USERNAME, display_name: 'Tandem', first_name: 'Tandem', is_bot: true })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute();
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'avatar', 'avatar_asset', 'user_timezone'])
    .where('username', '=', SYSTEM_USERNAME)
    .executeTakeFirst();
  return must(row, 'it is there or was just made');
}
