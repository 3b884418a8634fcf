import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { removeReplaced } from '@tandem/db/rows/assets.ts';
import type { UserPatch, UserRecord } from '@tandem/shared/identity/users/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../../context.ts';
import { userChanges } from './announce.ts';
import { presentUserRecord } from './present.ts';
import { USER_COLUMNS, getUser } from './repo.ts';

const FACES = ['avatar_asset', 'cover_image_asset'] as const;
type Faces = Record<(typeof FACES)[number], string | null>;

/**
 * Changes the caller's own record, and with it their face in every workspace they are in
 * (docs/contract/users.md#changing-the-own-record).
 */
export async function updateUser(ctx: UserContext, patch: UserPatch): Promise<UserRecord> {
  const { avatar_url, ...fields } = patch;
  return inTransaction(ctx.db, async (tx) => {
    // What "remove picture" sends; any other value is a result of ours that comes back, and is not stored.
    const columns = { ...fields, ...(avatar_url === '' ? { avatar: '', avatar_asset: null } : {}) };
    const before = await lockFaces(tx, ctx.user.id);
    const user = await tx
      .updateTable('users')
      .set({ ...columns, updated_at: sql`clock_timestamp()` })
      .where('id', '=', ctx.user.id)
      .where(differs(columns))
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (!user) return presentUserRecord(await getUser(tx, ctx.user.id));
    for (const name of FACES)
      await removeReplaced(tx, before[name], { after: columns[name], by: ctx.user.id });
    await recordFor(ctx, tx, await userChanges(tx, user));
    return presentUserRecord(user);
  });
}

/** Holds the person until the transaction ends, with the pictures that stand for them before it. */
const lockFaces = (tx: Tx, id: string): Promise<Faces> =>
  tx.selectFrom('users').select(FACES).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
