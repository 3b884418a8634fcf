import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type {
  NotificationPreferences,
  NotificationPreferencesPatch,
} from '@tandem/shared/identity/users/notification-preferences.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor, stampStreamSeq } from '../../context.ts';

async function find(db: Db, userId: string): Promise<NotificationPreferences | undefined> {
  const { rows } = await sql<NotificationPreferences>`
    select id, user_id as "user", null::uuid as workspace, null::uuid as project, property_change, state_change,
      comment, mention, issue_completed, created_at, updated_at, user_id as created_by, user_id as updated_by,
      null::timestamptz as deleted_at
    from notification_preferences where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** What the caller receives mail about; nothing until they want it otherwise (docs/contract/preferences.md#mail-about-work). */
export async function readNotificationPreferences(ctx: UserContext): Promise<NotificationPreferences> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return (await find(ctx.db, ctx.user.id)) ?? updateNotificationPreferences(ctx, {});
}

/** Switches what the body names; a row that is not there yet is made. */
export async function updateNotificationPreferences(
  ctx: UserContext,
  patch: NotificationPreferencesPatch,
): Promise<NotificationPreferences> {
  const { id } = ctx.user;
  return inTransaction(ctx.db, async (tx) => {
    const before = await find(tx, id);
    if (!before) {
      await sql`insert into notification_preferences (user_id) values (${id}) on conflict do nothing`.execute(
        tx,
      );
    }
    const { numUpdatedRows } = await tx
      .updateTable('notification_preferences')
      .set({ ...patch, updated_at: sql<string>`clock_timestamp()` })
      .where('user_id', '=', id)
      .where(differs(patch))
      .executeTakeFirst();
    const row = must(await find(tx, id), 'the row was ensured');
    if (before && numUpdatedRows === 0n) return before;
    await recordFor(ctx, tx, [
      {
        stream: userStream(id),
        workspace_id: null,
        kind: 'notification_preference',
        op: 'put',
        id: row.id,
        row,
      },
    ]);
    return row;
  });
}
