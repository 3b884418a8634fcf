import { type NewActivity, activityInput, historyParts, historyValues } from '@tandem/db/rows/activities.ts';
import { type NewChange, appendInputParts } from '@tandem/db/change-log/log.ts';
import { type Composable, ComposedOnce } from '@tandem/db/postgres/composed-once.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type AppendedStream, appendAtCommit, appendNow } from '@tandem/db/postgres/transaction.ts';
import { followerChanges, followerInsert, followersAsJson } from '@tandem/db/rows/subscriptions.ts';
import { itemVersionParts } from '@tandem/db/rows/work-item-versions.ts';
import { workItemInput } from '@tandem/db/rows/work-items.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { COLUMN_FIELDS, columnOf } from '../../record/edits/values.ts';
import { unwrittenActivity } from './new-activity.ts';
import type { ItemColumns, ItemFacts } from './update-repo.ts';

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

/**
 * What of the item's own row can be taken back; the time of completion goes with the state. Of values of custom fields
 * only those that change are written down, so they come with what is related.
 */
const UNDOABLE = new Set<string>(COLUMN_FIELDS.filter((field) => field !== 'fields').map(columnOf)).add(
  'completed_at',
);

/**
 * The statement that keeps what the update `w` changes, for taking it back. All parts of one statement see the rows as
 * they were before it.
 */
function editInsert(names: readonly string[], v: PatchValues): RawBuilder<unknown> {
  const fieldsOf = (row: string) => {
    const parts = names
      .filter((name) => UNDOABLE.has(name))
      .flatMap((name) => [
        sql.lit(name === 'estimate_point_id' ? 'estimate_point' : name),
        sql.ref(`${row}.${name}`),
      ]);
    return parts.length > 0 ? sql`jsonb_build_object(${sql.join(parts)})` : sql`'{}'::jsonb`;
  };
  return sql`
    insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
    select w.workspace_id, ${v.actor_id}, ${v.mutation_id}, w.id, 'update',
      ${fieldsOf('old')} || ${v.before}::text::jsonb, ${fieldsOf('w')} || ${v.after}::text::jsonb
    from w join work_items old on old.id = w.id`;
}

type WrittenPatch = AppendedStream & { followers: Subscription[] };

/** What is worked out by the database instead of being given. */
const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value;

function patchValues(ctx: ProjectContext, { item, ...write }: ItemWrite) {
  const recorded = write.activities.map((activity) =>
    unwrittenActivity(ctx, item, { ...activity, work_item_id: item.id }),
  );
  return {
    id: item.id,
    actor_id: ctx.user.id,
    mutation_id: ctx.mutation_id,
    stream: projectStream(ctx.project.id),
    workspace_id: ctx.workspace.id,
    count: 1 + recorded.length,
    subscriber_ids: write.subscriber_ids,
    before: JSON.stringify(write.related.before),
    after: JSON.stringify(write.related.after),
    ...historyValues(recorded),
    ...Object.fromEntries(
      Object.entries(write.columns)
        .filter(([, value]) => !isExpression(value))
        .map(([name, value]) => [`new_${name}`, value]),
    ),
  };
}
type PatchValues = ReturnType<typeof patchValues>;

const PATCHES = new ComposedOnce<WrittenPatch>();

/**
 * The statement that changes an item, writes its history and its version and appends the Changes of it all, whose rows
 * the database writes itself. What is related to the item is to be written before. Nothing is written when the history
 * has nothing to record and the row has these values already.
 */
function patchStatement(ctx: ProjectContext, write: ItemWrite): Composable<WrittenPatch> {
  const form = {
    columns: Object.entries(write.columns).map(([name, value]) => (isExpression(value) ? `=${name}` : name)),
    is_version: write.is_version,
    isRecorded: write.activities.length > 0,
    hasFollowers: write.subscriber_ids.length > 0,
    isLogged: ctx.mutation_id !== null,
  };
  return PATCHES.statement(JSON.stringify(form), patchValues(ctx, write), (v) => {
    const valueOf = (name: string): unknown => {
      const value = (v as Record<string, unknown>)[`new_${name}`];
      return name === 'fields' ? sql`${value}::text::jsonb` : value;
    };
    const columns = Object.fromEntries(
      Object.entries(write.columns).map(([name, value]) => [
        name,
        isExpression(value) ? value : valueOf(name),
      ]),
    );
    const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const isOther = form.is_version ? sql`` : sql`and ${differs(columns)}`;
    const followers = followerInsert({ work_item_id: v.id, user_ids: v.subscriber_ids });
    return sql`
      with w as (
        update work_items set ${sql.join([...set, sql`updated_at = clock_timestamp()`, sql`updated_by = ${v.actor_id}`])}
        where id = ${v.id} ${isOther}
        returning *
      )
      ${form.isLogged ? sql`, edits as (${editInsert(Object.keys(columns), v)})` : sql``}
      ${form.isRecorded ? sql`, ${historyParts(v)}` : sql``}
      ${form.hasFollowers ? sql`, followed as (${followers})` : sql``}
      ${form.is_version ? sql`, ${itemVersionParts(v.actor_id)}` : sql``}
      , input as (
        ${workItemInput} ${form.isRecorded ? sql`union all ${activityInput(v)}` : sql``}
      ), ${appendInputParts(v)}
      select stream, last_seq, ${form.hasFollowers ? followersAsJson(sql`followed`) : sql`'[]'::json`} as followers
      from counter`;
  });
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
