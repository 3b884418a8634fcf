import { type NewActivity, activityInput, historyParts } from '@tandem/db/rows/activities.ts';
import { type NewChange, appendInputParts } from '@tandem/db/change-log/log.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import {
  type AppendedStream,
  appendAtCommit,
  appendAtOnce,
  appendNow,
} from '@tandem/db/postgres/transaction.ts';
import { followerChanges, followerInsert, followersAsJson } from '@tandem/db/rows/subscriptions.ts';
import { itemVersionParts } from '@tandem/db/rows/work-item-versions.ts';
import { workItemInput } from '@tandem/db/rows/work-items.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { COLUMN_FIELDS, columnOf } from '../edits/values.ts';
import { unwrittenActivity } from './new-activity.ts';
import { type ItemColumns, type ItemFacts, SEEN_MS, type SeenItem } from './update-repo.ts';

export type ItemWrite = {
  item: ItemFacts;
  columns: ItemColumns;
  activities: readonly NewActivity[];
  /** People who take part from now on. */
  subscriber_ids: readonly string[];
  /** What was written before, as it was and as it is, for taking it back. */
  related: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** The history records something, so the item as it is then is a version. */
  is_version: boolean;
};

/** What of the item's own row can be taken back; the time of completion goes with the state. */
const UNDOABLE = new Set<string>(COLUMN_FIELDS.map(columnOf)).add('completed_at');

/**
 * The statement that keeps what the update `w` changes, for taking it back. All parts of one statement see the rows as
 * they were before it.
 */
function editInsert(ctx: ProjectContext, { columns, related }: ItemWrite): RawBuilder<unknown> {
  const names = Object.keys(columns).filter((name) => UNDOABLE.has(name));
  const fieldsOf = (row: string) => {
    const parts = names.flatMap((name) => [
      sql`${name === 'estimate_point_id' ? 'estimate_point' : name}::text`,
      sql.ref(`${row}.${name}`),
    ]);
    return parts.length > 0 ? sql`jsonb_build_object(${sql.join(parts)})` : sql`'{}'::jsonb`;
  };
  return sql`
    insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
    select w.workspace_id, ${ctx.user.id}, ${ctx.mutation_id}, w.id, 'update',
      ${fieldsOf('old')} || ${JSON.stringify(related.before)}::text::jsonb,
      ${fieldsOf('w')} || ${JSON.stringify(related.after)}::text::jsonb
    from w join work_items old on old.id = w.id`;
}

const assignments = (columns: ItemColumns): RawBuilder<unknown>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

type WrittenPatch = AppendedStream & { followers: Subscription[] };

/**
 * The statement that changes a locked item, writes its history and its version and appends the Changes of it all, whose
 * rows the database writes itself. What is related to the item is to be written before. Nothing is written when the
 * history has nothing to record and the row has these values already, nor where the row does not meet the condition.
 */
function patchStatement(
  ctx: ProjectContext,
  write: ItemWrite,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<WrittenPatch> {
  const { item, columns, subscriber_ids } = write;
  const author = { actor_id: ctx.user.id, mutation_id: ctx.mutation_id };
  const stream = { stream: projectStream(ctx.project.id), workspace_id: ctx.workspace.id };
  const recorded = write.activities.map((activity) =>
    unwrittenActivity(ctx, item, { ...activity, work_item_id: item.id }),
  );
  const set = [
    sql`updated_at = clock_timestamp()`,
    sql`updated_by = ${ctx.user.id}`,
    ...assignments(columns),
  ];
  const isOther = write.is_version ? sql`` : sql` and ${differs(columns)}`;
  const hasFollowers = subscriber_ids.length > 0;
  const followers = followerInsert({ work_item_id: item.id, user_ids: subscriber_ids });
  return sql`
    with w as (update work_items set ${sql.join(set)} where id = ${item.id}${isOther} ${condition} returning *)
    ${ctx.mutation_id === null ? sql`` : sql`, edits as (${editInsert(ctx, write)})`}
    ${recorded.length > 0 ? sql`, ${historyParts(recorded)}` : sql``}
    ${hasFollowers ? sql`, followed as (${followers})` : sql``}
    ${write.is_version ? sql`, ${itemVersionParts(ctx.user.id)}` : sql``}
    , input as (
      ${workItemInput}
      ${recorded.length > 0 ? sql`union all ${activityInput(recorded)}` : sql``}
    ), ${appendInputParts(author, { ...stream, count: 1 + recorded.length })}
    select stream, last_seq, ${hasFollowers ? followersAsJson(sql`followed`) : sql`'[]'::json`} as followers
    from counter`;
}

/**
 * Changes a locked item, at once, and gives the Changes of who follows it now; with `isLast` as the last thing that the
 * transaction does, sent together with the commit.
 */
export async function writePatch(
  tx: Tx,
  ctx: ProjectContext,
  { isLast, ...write }: ItemWrite & { isLast: boolean },
): Promise<NewChange[]> {
  const query = patchStatement(ctx, write);
  const append = { streams: [projectStream(ctx.project.id)], seqs: ctx.stream_seqs };
  if (isLast) {
    await appendAtCommit(tx, { ...append, query });
    return [];
  }
  const [written] = await appendNow(tx, { ...append, query });
  return followerChanges(written?.followers ?? []);
}

/**
 * Changes an item that was seen and not locked, on one way to the database, and says whether it did: nothing is written
 * where anybody has changed its row since, and when what was seen is too old. The row is locked by a statement of its
 * own, because the one that writes has to see what others did who held that lock (docs/decisions/016).
 */
export async function writeSeen(
  ctx: ProjectContext,
  write: ItemWrite & { item: SeenItem },
): Promise<boolean> {
  const { id, made_by, until } = write.item;
  const lock = sql`select from work_items where id = ${id} for no key update`;
  const isAsSeen = sql`and xmin = ${made_by}::xid and clock_timestamp() < ${until}::timestamptz`;
  const query = patchStatement(ctx, write, isAsSeen);
  const rows = await appendAtOnce(ctx.db, { lock, query, seqs: ctx.stream_seqs, start_ms: SEEN_MS });
  return rows !== null && rows.length > 0;
}
