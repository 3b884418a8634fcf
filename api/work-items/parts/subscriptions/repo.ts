import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { type RawSurroundings, presentUser, userDetail } from '@tandem/db/rows/lite.ts';
import type { Follower } from '@tandem/db/rows/subscriptions.ts';
import type { Subscriber } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { sql } from 'kysely';

/** People of the project who follow an item, the first ones first; who was taken out of it is not among them. */
export async function readSubscribers(db: Db, itemId: string): Promise<Subscriber[]> {
  const { rows } = await sql<{ id: string; member: RawSurroundings['actor_detail'] }>`
    select b.id, ${userDetail(sql`b.user_id`)} as member from work_item_subscribers b
    join project_members m
      on m.project_id = b.project_id and m.user_id = b.user_id and m.is_active and m.deleted_at is null
    where b.work_item_id = ${itemId} order by b.created_at, b.user_id`.execute(db);
  return rows.map(({ id, member }) => ({ id, member: presentUser(member), is_subscribed: true }));
}

/** Gives the id of the row that went; undefined without one. */
export async function deleteSubscription(
  tx: Tx,
  { item_id, user_id }: Follower,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('work_item_subscribers')
    .where('work_item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
