import { inTransaction } from '@tandem/db/transaction.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { UserPatch, UserRecord } from '@tandem/shared/users/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../context.ts';
import { memberChange } from '../workspace-members/changes.ts';
import { readMembershipsOf } from '../workspace-members/repo.ts';
import { presentCurrentUser, presentUserRecord } from './present.ts';
import { USER_COLUMNS } from './repo.ts';

/** Changes the caller's own record, and with it his face in every workspace he is in (contract-identity 6.2). */
export async function updateUser(ctx: UserContext, patch: UserPatch): Promise<UserRecord> {
  const { avatar_url, ...fields } = patch;
  return inTransaction(ctx.db, async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({
        ...fields,
        // What "remove picture" sends; any other value is a result of ours that comes back, and is not stored.
        ...(avatar_url === '' ? { avatar: '', avatar_asset: null } : {}),
        updated_at: sql`now()`,
      })
      .where('id', '=', ctx.user.id)
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow();
    const memberships = await readMembershipsOf(tx, user.id);
    await recordFor(ctx, tx, [
      {
        stream: userStream(user.id),
        workspace_id: null,
        kind: 'user',
        op: 'put',
        id: user.id,
        row: presentCurrentUser(user),
      },
      ...memberships.map(memberChange),
    ]);
    return presentUserRecord(user);
  });
}
