import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { AutomatedProject } from './untouched-items.ts';

const SYSTEM_USERNAME = 'tandem';

/** Who acts when nobody does: a bot, made when it is first needed. */
export async function systemUserId(db: Db): Promise<string> {
  await db
    .insertInto('users')
    .values({ username: SYSTEM_USERNAME, display_name: 'Tandem', first_name: 'Tandem', is_bot: true })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute();
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', SYSTEM_USERNAME)
    .executeTakeFirst();
  return must(row, 'it is there or was just made').id;
}

/**
 * In whose name an automation acts: who made the project, or the product itself
 * (docs/contract/automations.md#in-whose-name).
 */
export const actorOf = async (db: Db, { created_by }: AutomatedProject): Promise<string> =>
  created_by ?? (await systemUserId(db));
