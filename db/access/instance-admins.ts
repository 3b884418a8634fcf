import type { Db } from '../postgres/client.ts';

/** Whether somebody administers this installation. */
export async function isInstanceAdmin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('instance_admins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
