import type { NewChange } from '@tandem/db/change-log/log.ts';
import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { isSeenPage } from '@tandem/db/access/page-sight.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import { type RawUser, presentUser, userDetail, writtenUser } from '@tandem/db/rows/lite.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';

export type RawNotification = Omit<Notification, 'triggered_by_details'> & {
  triggered_by_details: RawUser | null;
};

/** Nobody has decided about the item yet, or it is a duplicate: clients open it in intake. */
const waitsInIntake = sql<boolean>`exists (select from intake_work_items t
  where t.work_item_id = n.work_item_id and t.deleted_at is null and t.status in (-2, 0, 2))`;

type Moment = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * The columns of docs/contract/notifications.md#fields on a row `n` of notifications. A snooze that is over is none
 * (docs/contract/notifications.md#snoozing).
 */
const columnsWith = (moment: Moment, triggeredBy: RawBuilder<unknown>): RawBuilder<RawNotification> => sql`
  n.id, n.workspace_id as workspace, n.project_id as project, n.data, coalesce(n.work_item_id, n.page_id, n.update_id, n.project_id) as entity_identifier,
  n.entity_name, n.event, n.title, n.message, '<p></p>' as message_html, null as message_stripped, n.sender,
  n.triggered_by_id as triggered_by, ${triggeredBy} as triggered_by_details,
  n.receiver_id as receiver, ${moment(sql`n.read_at`)} as read_at,
  ${moment(sql`case when n.snoozed_till > now() then n.snoozed_till end`)} as snoozed_till,
  ${moment(sql`n.archived_at`)} as archived_at,
  ${waitsInIntake} as is_inbox_issue, ${waitsInIntake} as is_intake_issue, n.is_mention as is_mentioned_notification,
  ${moment(sql`n.created_at`)} as created_at, ${moment(sql`n.updated_at`)} as updated_at,
  n.triggered_by_id as created_by, n.triggered_by_id as updated_by`;

export const notificationColumns = columnsWith((column) => column, userDetail(sql`n.triggered_by_id`));

/** The same as it is answered, for rows that the database writes as JSON. */
const writtenColumns = columnsWith(isoTimestamp, writtenUser(sql`n.triggered_by_id`));

export const presentNotification = ({ triggered_by_details, ...raw }: RawNotification): Notification => ({
  ...raw,
  triggered_by_details: triggered_by_details && presentUser(triggered_by_details),
});

/** Of an update, or of a project of which one is due. */
const isSeenUpdateOf = (userId: string): RawBuilder<boolean> => sql`case when n.update_id is not null
  then exists (select from updates r where r.id = n.update_id and ${isSeenUpdate(sql`${userId}::uuid`)})
  else exists (select from projects dp
    join project_members dm on dm.project_id = dp.id and dm.user_id = ${userId} and dm.is_active and dm.deleted_at is null
    where dp.id = n.project_id and dp.deleted_at is null and dp.archived_at is null and dp.is_project_updates_enabled) end`;

/**
 * Notifications `n` of somebody about what they may still see: who was taken out of a project has none of it any more
 * (docs/contract/notifications.md#what-one-may-see).
 */
export const isAboutSeen = (userId: string): RawBuilder<boolean> => sql`case when n.page_id is not null
  then ${isSeenPage(sql`n.page_id`, sql`${userId}::uuid`)}
  when n.entity_name = 'update' then ${isSeenUpdateOf(userId)}
  -- With the offset each item is looked up by its id; without it, all items that somebody sees are read first.
  else exists (select from work_items w
    where w.id = n.work_item_id and w.deleted_at is null and ${isSeenBy('w', userId)} offset 0) end`;

/** A notification is known to its receiver alone. */
export const notificationPut = (row: Notification): NewChange => ({
  stream: userStream(row.receiver),
  workspace_id: null,
  kind: 'notification',
  op: 'put',
  id: row.id,
  row,
});

export const notificationRemoval = ({ id, receiver }: Pick<Notification, 'id' | 'receiver'>): NewChange => ({
  stream: userStream(receiver),
  workspace_id: null,
  kind: 'notification',
  op: 'remove',
  id,
});

/** Of these notifications what `recordMade` takes: their rows for their receivers, oldest first. */
export const madePuts = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select 'user:' || n.receiver_id as stream, 'notification' as kind, n.id,
    (select row_to_json(r) from (select ${writtenColumns}) r) as "row",
    row_number() over (order by n.created_at, n.id) as position
  from notifications n where n.id = any(${ids}::uuid[])`;

/** These notifications as the list answers them, oldest first. */
export async function readNotifications(db: Db, ids: readonly string[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawNotification>`
    select ${notificationColumns} from notifications n where n.id = any(${ids}::uuid[])
    order by n.created_at, n.id`.execute(db);
  return rows.map(presentNotification);
}
