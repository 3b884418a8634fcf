import { ROLE } from '@tandem/shared/roles.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { type NewChange, forceResync } from '../change-log/log.ts';
import type { Db, StreamSeqs, Tx } from '../postgres/client.ts';
import { isoTimestamp } from '../postgres/json.ts';

/** Beyond this a person lists again faster than rows are sent to them one by one. */
const MAX_CHANGES = 500;

export type Follower = { item_id: string; user_id: string };

/** Columns of docs/contract/subscriptions.md#fields on a row `b` of work_item_subscribers. */
const columns = sql<Subscription>`
  b.id, b.work_item_id as issue, b.user_id as subscriber, b.project_id as project, b.workspace_id as workspace,
  b.created_at, b.created_at as updated_at, b.user_id as created_by, b.user_id as updated_by, null as deleted_at`;

export async function findSubscription(
  db: Db,
  { item_id, user_id }: Follower,
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${columns} from work_item_subscribers b
    where b.work_item_id = ${item_id} and b.user_id = ${user_id}`.execute(db);
  return rows[0];
}

/** Following concerns the follower alone: it is sent to their own stream. Without a row they follow no longer. */
export const subscriptionChange = (
  userId: string,
  { id, row }: { id: string; row?: Subscription },
): NewChange => ({
  stream: userStream(userId),
  workspace_id: null,
  kind: 'subscription',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id,
});

const ITEMS = sql`work_items`;

/**
 * The statement that makes people followers of an item and returns the rows of those who were not; who is one stays one.
 * `items` has the item where the same statement makes it.
 */
export const followerInsert = (
  followers: { work_item_id: string; user_ids: readonly string[] },
  items: RawBuilder<unknown> = ITEMS,
): RawBuilder<unknown> => sql`
  insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
  select i.id, u, i.workspace_id, i.project_id from ${items} i, unnest(${followers.user_ids}::uuid[]) as u
  where i.id = ${followers.work_item_id} on conflict do nothing returning *`;

/** A guest who is mentioned on an item that is hidden from them does not learn of it. */
const isSeenAmong = (items: RawBuilder<unknown>) => sql`exists (
  select 1 from ${items} w join projects p on p.id = w.project_id
  join project_members m on m.project_id = p.id and m.user_id = b.user_id and m.is_active and m.deleted_at is null
  where w.id = b.work_item_id
    and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or w.created_by = b.user_id))`;

/** The rows that `followerInsert` returned, as `source`, for a column beside others; for `followerChanges`. */
export const followersAsJson = (
  source: RawBuilder<unknown>,
  items: RawBuilder<unknown> = ITEMS,
): RawBuilder<Subscription[]> => sql`coalesce((
  select json_agg(json_build_object('id', b.id, 'issue', b.work_item_id, 'subscriber', b.user_id,
    'project', b.project_id, 'workspace', b.workspace_id, 'created_at', ${isoTimestamp(sql`b.created_at`)},
    'updated_at', ${isoTimestamp(sql`b.created_at`)}, 'created_by', b.user_id, 'updated_by', b.user_id,
    'deleted_at', null)) from ${source} b where ${isSeenAmong(items)}), '[]')`;

export const followerChanges = (rows: readonly Subscription[]): NewChange[] =>
  rows.map((row) => subscriptionChange(row.subscriber, { id: row.id, row }));

/**
 * Makes people followers of items; who is one stays one. Gives the Changes of those who are new, for the end of the
 * transaction; when they are too many, these people are asked to list again instead.
 */
export async function follow(
  tx: Tx,
  followers: readonly Follower[],
  seqs?: StreamSeqs,
): Promise<NewChange[]> {
  if (followers.length === 0) return [];
  const [items, users] = [followers.map(({ item_id }) => item_id), followers.map(({ user_id }) => user_id)];
  const { rows } = await sql<Subscription>`
    with b as (
      insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
      select w.id, n.user_id, w.workspace_id, w.project_id
      from unnest(${items}::uuid[], ${users}::uuid[]) as n(id, user_id) join work_items w on w.id = n.id
      on conflict do nothing returning *
    )
    select ${columns} from b where ${isSeenAmong(ITEMS)}`.execute(tx);
  if (rows.length <= MAX_CHANGES) return followerChanges(rows);
  const streams = [...new Set(rows.map(({ subscriber }) => userStream(subscriber)))];
  await forceResync(
    tx,
    streams.map((stream) => ({ stream, workspace_id: null })),
    seqs,
  );
  return [];
}
