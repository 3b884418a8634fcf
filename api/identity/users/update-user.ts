import { differs } from '@tandem/db/postgres/changed-columns.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { UserPatch, UserRecord } from '@tandem/shared/identity/users/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../../context.ts';
import { userChanges } from './announce.ts';
import { presentUserRecord } from './present.ts';
import { USER_COLUMNS, getUser } from './repo.ts';

/**
 * Changes the caller's own record, and with it their face in every workspace they are in
 * (docs/contract/users.md#changing-the-own-record).
 */
export async function updateUser(ctx: UserContext, patch: UserPatch): Promise<UserRecord> {
  const { avatar_url, ...fields } = patch;
  return inTransaction(ctx.db, async (tx) => {
    // What "remove picture" sends; any other value is a result of ours that comes back, and is not stored.
    const columns = { ...fields, ...(avatar_url === '' ? { avatar: '', avatar_asset: null } : {}) };
    const user = await tx
      .updateTable('users')
      .set({ ...columns, updated_at: sql`clock_timestamp()` })
      .where('id', '=', ctx.user.id)
      .where(differs(columns))
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (!user) return presentUserRecord(await getUser(tx, ctx.user.id));
    await recordFor(ctx, tx, await userChanges(tx, user));
    return presentUserRecord(user);
  });
}
