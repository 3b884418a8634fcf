import { readActivityChanges } from '@tandem/db/activity-rows.ts';
import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { readCommentChanges } from '@tandem/db/comment-rows.ts';
import { readWorkItemChanges } from '@tandem/db/work-item-rows.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type InWorkspace, resyncFor } from '../context.ts';
import type { ItemEdit } from '../item-edits/values.ts';
import type { ProjectRef } from './target.ts';

type Hanging = { id: string; kind: 'comment' | 'activity'; work_item_id: string };
/** Beyond this whoever follows the projects lists again faster than rows are sent one by one. */
const MAX_CHANGES = 500;

/** Comments and activities that clients may hold. */
async function readHanging(tx: Tx, ids: readonly string[]): Promise<Hanging[]> {
  const { rows } = await sql<Hanging>`
    select id, 'comment' as kind, work_item_id from comments
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, 'activity', work_item_id from activities
      where work_item_id = any(${ids}::uuid[]) and deleted_at is null and field is distinct from 'comment'
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
  const hanging = await readHanging(tx, ids);
  if (hanging.length + ids.length > MAX_CHANGES) {
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
  const idsOf = (kind: Hanging['kind']) => hanging.filter((each) => each.kind === kind).map(({ id }) => id);
  return [
    ...ids.map((id) => remove('work_item', id, id)),
    ...hanging.map((each) => remove(each.kind, each.id, each.work_item_id)),
    ...(await readWorkItemChanges(tx, ids)),
    ...(await readCommentChanges(tx, idsOf('comment'))),
    ...(await readActivityChanges(tx, idsOf('activity'))),
  ];
}
