import { readActivityChanges } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readCommentChanges } from '@tandem/db/rows/comments.ts';
import { readRelationChanges, readRelationIds } from '@tandem/db/rows/relations.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type InWorkspace, resyncFor } from '../../context.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { readLinkChanges } from '../parts/links/repo.ts';
import { readReactionChanges } from '../parts/reactions/announce.ts';
import { readWorklogChanges } from '../parts/worklogs/repo.ts';
import type { ItemEdit } from '../record/edits/values.ts';
import type { ProjectRef } from './target.ts';

type ItemPart = {
  id: string;
  kind: 'comment' | 'activity' | 'link' | 'reaction' | 'worklog';
  work_item_id: string;
};
/** Beyond this whoever follows the projects lists again faster than rows are sent one by one. */
const MAX_CHANGES = 500;

/** What belongs to items and clients may hold. */
async function readItemParts(tx: Tx, ids: readonly string[]): Promise<ItemPart[]> {
  const { rows } = await sql<ItemPart>`
    select id, 'comment' as kind, work_item_id from comments
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, 'activity', work_item_id from activities
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null and field is distinct from 'comment'
    union all select id, 'link', work_item_id from work_item_links
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, 'worklog', work_item_id from work_item_worklogs
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, 'reaction', work_item_id from work_item_reactions where work_item_id = any(${ids}::uuid[])
    limit ${MAX_CHANGES + 1}`.execute(tx);
  return rows;
}

/** What leaves one stream and enters the other when items have moved; for large histories both are to be listed again. */
export async function changesOfMove(
  tx: Tx,
  ctx: InWorkspace,
  { from, to, edits }: { from: ProjectRef; to: ProjectRef; edits: readonly ItemEdit[] },
): Promise<NewChange[]> {
  const ids = edits.map(({ item }) => item.id);
  const parts = await readItemParts(tx, ids);
  if (parts.length + ids.length > MAX_CHANGES) {
    await resyncFor(ctx, tx, [projectStream(from.id), projectStream(to.id)]);
    return [];
  }
  const creators = new Map(edits.map(({ item }) => [item.id, item.created_by]));
  const remove = (kind: ChangeKind, id: string, itemId: string): NewChange => ({
    stream: projectStream(from.id),
    workspace_id: ctx.workspace.id,
    kind,
    op: 'remove',
    id,
    item_creator_id: creators.get(itemId) ?? null,
  });
  const idsOf = (kind: ItemPart['kind']) => parts.filter((each) => each.kind === kind).map(({ id }) => id);
  return [
    ...edits.map(({ item }) => remove(item.is_epic ? 'epic' : 'work_item', item.id, item.id)),
    ...parts.map((each) => remove(each.kind, each.id, each.work_item_id)),
    ...(await readWorkItemChanges(tx, ids)),
    ...(await readCommentChanges(tx, idsOf('comment'))),
    ...(await readActivityChanges(tx, idsOf('activity'))),
    ...(await readLinkChanges(tx, ids)),
    ...(await readWorklogChanges(tx, ids)),
    ...(await readReactionChanges(tx, ids)),
    ...(await readIntakeChanges(tx, ids)),
    ...(await changesOfRelations(tx, ids, from)),
  ];
}

/** Relations are sent to the projects of both items; the old project forgets those that have no end there any more. */
async function changesOfRelations(tx: Tx, ids: readonly string[], from: ProjectRef): Promise<NewChange[]> {
  const stream = projectStream(from.id);
  const puts = await readRelationChanges(tx, await readRelationIds(tx, ids));
  const stays = new Set(puts.flatMap((put) => (put.stream === stream ? put.id : [])));
  const gone = new Map(puts.flatMap((put) => (stays.has(put.id) ? [] : [[put.id, put] as const])));
  const removals = [...gone.values()].map(({ row: _row, ...put }): NewChange => ({
    ...put,
    stream,
    op: 'remove',
  }));
  return [...removals, ...puts];
}
