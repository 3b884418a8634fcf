import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { NotificationType } from '@tandem/shared/notifications/input.ts';
import type { Notification, UnreadCounts } from '@tandem/shared/notifications/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';
import { type RawNotification, isAboutSeen, notificationColumns, presentNotification } from './columns.ts';

/** Whose notifications are meant, in which workspace. */
export type InboxScope = { user_id: string; workspace_id: string; role: Role; all: boolean };

export type InboxFilter = {
  types: readonly NotificationType[];
  snoozed?: boolean | undefined;
  archived?: boolean | undefined;
  read?: boolean | undefined;
  mentioned?: boolean | undefined;
};

const isOwn = ({ user_id, workspace_id, all }: InboxScope): RawBuilder<boolean> => sql`
  n.receiver_id = ${user_id} and n.workspace_id = ${workspace_id} and n.deleted_at is null and n.is_shown
  ${all ? sql`` : sql`and n.entity_name = 'issue'`}`;

const ofItem = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from work_items i where i.id = n.work_item_id and ${condition})`;

const assigned = (userId: string) => sql<boolean>`exists (
  select from work_item_assignees a where a.work_item_id = n.work_item_id and a.user_id = ${userId})`;
const created = (userId: string) => ofItem(sql`i.created_by = ${userId}`);
const subscribed = (userId: string) => sql<boolean>`exists (
  select from work_item_subscribers s where s.work_item_id = n.work_item_id and s.user_id = ${userId})
  and not ${created(userId)} and not ${assigned(userId)}`;

/** By what somebody has to do with the item, now (docs/contract/notifications.md#types). */
function isOfType({ user_id, role }: InboxScope, types: readonly NotificationType[]): RawBuilder<boolean> {
  if (types.length === 0 || types.includes('all')) return sql`true`;
  const parts = types.map((type) => {
    if (type === 'assigned') return assigned(user_id);
    if (type === 'subscribed') return sql<boolean>`(${subscribed(user_id)})`;
    return role === ROLE.GUEST ? sql<boolean>`false` : created(user_id);
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

const isNull = (column: string, wanted: boolean) =>
  wanted ? sql`and ${sql.ref(column)} is null` : sql`and ${sql.ref(column)} is not null`;

/** What the notification itself tells. */
function isMarked(scope: InboxScope, filter: InboxFilter): RawBuilder<boolean> {
  const { snoozed, archived, read, mentioned } = filter;
  const isAwake = sql`(n.snoozed_till is null or n.snoozed_till <= now())`;
  return sql`${isOwn(scope)}
    ${snoozed === undefined ? sql`` : snoozed ? sql`and n.snoozed_till > now()` : sql`and ${isAwake}`}
    ${archived === undefined ? sql`` : isNull('n.archived_at', !archived)}
    ${read === undefined ? sql`` : isNull('n.read_at', !read)}
    ${mentioned === undefined ? sql`` : sql`and n.is_mention = ${mentioned}`}`;
}

/** What is asked of the item or page: the same for all notifications `n` of it. */
const isOfWanted = (scope: InboxScope, { types }: InboxFilter): RawBuilder<boolean> =>
  sql`${isOfType(scope, types)} and ${isAboutSeen(scope.user_id)}`;

const isWanted = (scope: InboxScope, filter: InboxFilter): RawBuilder<boolean> =>
  sql`${isMarked(scope, filter)} and ${isOfWanted(scope, filter)}`;

/** What a notification is about. */
const ENTITY = sql`n.work_item_id, n.page_id, n.update_id, n.entity_name, n.project_id`;
const ENTITY_ID = sql`coalesce(n.work_item_id, n.page_id, n.update_id, n.project_id)`;

/** How many there are by what they are about, as rows `n`: of a large inbox each item is then looked up once. */
const countedByEntity = (scope: InboxScope, filter: InboxFilter): RawBuilder<unknown> => sql`(
  select ${ENTITY}, count(*) filter (where n.is_mention) as mentions, count(*) as all_of_it
  from notifications n where ${isMarked(scope, filter)} group by ${ENTITY}) n`;

const by = (moment: RawBuilder<unknown>, isDescending: boolean): ListKey => [
  { value: moment, type: 'timestamptz', isDescending },
  { value: sql`n.id`, type: 'uuid' },
];
const ORDERS = {
  created_at: by(sql`n.created_at`, false),
  '-created_at': by(sql`n.created_at`, true),
  updated_at: by(sql`n.updated_at`, false),
  '-updated_at': by(sql`n.updated_at`, true),
} as const;
type InboxOrder = keyof typeof ORDERS;

export async function readInboxPage(
  db: Db,
  scope: InboxScope,
  { filter, order: asked, page }: { filter: InboxFilter; order: InboxOrder; page: Page },
): Promise<{ found: PageRows<Notification>; total: number }> {
  const { isAfter, order, window, place } = pageParts(page, ORDERS[asked]);
  const select = sql<RawNotification & Placed>`
    select ${notificationColumns}, ${place} from notifications n where ${isWanted(scope, filter)} and ${isAfter}
    order by ${order} ${window}`;
  const count = sql<{ total: number }>`
    select coalesce(sum(n.all_of_it), 0)::int as total from ${countedByEntity(scope, filter)}
    where ${isOfWanted(scope, filter)}`;
  // Both at once: in a large inbox either takes a while.
  const [{ rows }, counted] = await Promise.all([select.execute(db), count.execute(db)]);
  const found = pageOfRows(page, rows);
  return {
    found: { ...found, rows: found.rows.map(presentNotification) },
    total: must(counted.rows[0], 'a count gives one row').total,
  };
}

/** All of them, in the order in which clients of the contract expect them without pages. */
export async function readInbox(db: Db, scope: InboxScope, filter: InboxFilter): Promise<Notification[]> {
  const { rows } = await sql<RawNotification>`
    select ${notificationColumns} from notifications n where ${isWanted(scope, filter)}
    order by snoozed_till nulls first, n.created_at desc, n.id`.execute(db);
  return rows.map(presentNotification);
}

/** What is unread, and neither archived nor snoozed; mentions are counted by themselves. */
export async function readCounts(db: Db, scope: InboxScope): Promise<UnreadCounts> {
  const filter: InboxFilter = { types: [], snoozed: false, archived: false, read: false };
  const { rows } = await sql<UnreadCounts>`
    select coalesce(sum(n.all_of_it - n.mentions), 0)::int as total_unread_notifications_count,
      coalesce(sum(n.mentions), 0)::int as mention_unread_notifications_count
    from ${countedByEntity(scope, filter)} where ${isOfWanted(scope, filter)}`.execute(db);
  return must(rows[0], 'a count gives one row');
}

export async function findNotification(
  db: Db,
  scope: InboxScope,
  id: string,
): Promise<Notification | undefined> {
  const [row] = await findNotifications(db, scope, [id]);
  return row;
}

/** Those of these ids that are in the inbox, as they are answered. */
export async function findNotifications(
  db: Db,
  scope: InboxScope,
  ids: readonly string[],
): Promise<Notification[]> {
  const { rows } = await sql<RawNotification>`
    select ${notificationColumns} from notifications n
    where n.id = any(${ids}::uuid[]) and ${isOwn(scope)} and ${isAboutSeen(scope.user_id)}
    order by n.created_at desc, n.id`.execute(db);
  return rows.map(presentNotification);
}

/** Locks those of these ids that are in the inbox. */
export async function lockNotifications(
  tx: Tx,
  scope: InboxScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n
    where n.id = any(${ids}::uuid[]) and ${isOwn(scope)} and ${isAboutSeen(scope.user_id)}
    order by n.id for update of n`.execute(tx);
  return rows.map(({ id }) => id);
}

export type Marks = {
  is_read?: boolean | undefined;
  is_archived?: boolean | undefined;
  /** Undefined leaves it as it is, null ends it. */
  snoozed_till?: string | null | undefined;
};

/** Marks locked notifications; gives those that were not so before. What is marked already keeps its moment. */
export async function markNotifications(tx: Tx, ids: readonly string[], marks: Marks): Promise<string[]> {
  const { is_read, is_archived, snoozed_till } = marks;
  const moment = (column: string, isOn: boolean) =>
    isOn
      ? sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, clock_timestamp())`
      : sql`${sql.ref(column)} = null`;
  const changes = [
    ...(is_read === undefined
      ? []
      : [{ set: moment('read_at', is_read), isOther: sql`(read_at is null) = ${is_read}` }]),
    ...(is_archived === undefined
      ? []
      : [{ set: moment('archived_at', is_archived), isOther: sql`(archived_at is null) = ${is_archived}` }]),
    ...(snoozed_till === undefined
      ? []
      : [
          {
            set: sql`snoozed_till = ${snoozed_till}::timestamptz`,
            isOther: sql`snoozed_till is distinct from ${snoozed_till}::timestamptz`,
          },
        ]),
  ];
  if (changes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update notifications set ${sql.join(changes.map(({ set }) => set))}, updated_at = clock_timestamp()
    where id = any(${ids}::uuid[]) and (${sql.join(
      changes.map(({ isOther }) => isOther),
      sql` or `,
    )})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteNotificationRow(tx: Tx, id: string): Promise<void> {
  await sql`update notifications set deleted_at = now(), updated_at = clock_timestamp(), mail_due_at = null
    where id = ${id}`.execute(tx);
}

/**
 * Marks as read what a filter leaves of the unread; gives how many those are, and which as long as they are no more than
 * `most`. Each item is looked up once, however many notifications there are of it.
 */
export async function markAllRead(
  tx: Tx,
  scope: InboxScope,
  { filter, most }: { filter: InboxFilter; most: number },
): Promise<{ count: number; ids: string[] }> {
  const unread = { ...filter, read: false };
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with about as materialized (
      select ${ENTITY_ID} as id
      from (select distinct ${ENTITY} from notifications n where ${isMarked(scope, unread)}) n
      where ${isOfWanted(scope, filter)}
    ), marked as (
      update notifications n set read_at = clock_timestamp(), updated_at = clock_timestamp()
      -- As a value it is looked up in a hash table, whatever the planner believes of the sizes.
      where ${isMarked(scope, unread)} and (${ENTITY_ID} in (select id from about)) is true
      returning n.id
    )
    select (select count(*)::int from marked) as count, array(select id from marked limit ${most}) as ids`.execute(
    tx,
  );
  return must(rows[0], 'it gives one row');
}
