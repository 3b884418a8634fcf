import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { storeItemVersions } from '@tandem/db/rows/work-item-versions.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordActivities } from '../record/activities/insert-activities.ts';
import { ARCHIVED_BY_HAND, RESTORED } from '../record/activities/item-events.ts';
import type { InWorkspace } from '../../context.ts';
import { logEdits } from '../record/edits/log.ts';
import { distinctItems, touchParents } from '../record/edits/parents.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';

/** An item under lock, with what its archiving depends on. */
type ArchivableItem = {
  id: string;
  project_id: string;
  parent_id: string | null;
  created_by: string | null;
  archived_at: string | null;
  group: string;
};

/** Items can be put away when they are over (docs/contract/archive.md#what-can-be-archived). */
export const isArchivable = ({ group }: ArchivableItem): boolean =>
  group === 'completed' || group === 'cancelled';

/**
 * Locks the items for which `where` (on `work_items w`) holds, in order of their ids, together with what they stand
 * below: it counts them.
 */
export async function lockArchivable(tx: Tx, where: RawBuilder<boolean>): Promise<ArchivableItem[]> {
  const { rows: near } = await sql<{ id: string }>`
    with found as (select w.id, w.parent_id from work_items w where ${where})
    select i.id from work_items i where i.id in (select id from found union select parent_id from found)
    order by i.id for no key update`.execute(tx);
  noteLocked(tx, 'work_items', near);
  // No join on the state: an item that changed it while the lock was waited for would then not be found at all.
  const { rows } = await sql<ArchivableItem>`
    select w.id, w.project_id, w.parent_id, w.created_by, w.archived_at,
      (select s."group" from states s where s.id = w.state_id) as "group"
    from work_items w
    where ${where} and w.deleted_at is null and not w.is_draft and not w.is_hidden_by_intake
    order by w.id for no key update of w`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return rows;
}

type Archiving = { items: readonly ArchivableItem[]; day: string | null };

/**
 * Archives locked items on a day, or restores them with null: history, versions, the caller's subscription and what is
 * needed to take it back. Gives the Changes for `recordFor`, those of parents among them: their count of sub-items differs.
 */
export async function writeArchive(
  tx: Tx,
  ctx: InWorkspace,
  { items, day }: Archiving,
): Promise<NewChange[]> {
  const ids = items.map(({ id }) => id);
  await sql`
    update work_items set archived_at = ${day}, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = any(${ids}::uuid[])`.execute(tx);
  const followers = ids.map((item_id) => ({ item_id, user_id: ctx.user.id }));
  const followed = await follow(tx, followers, ctx.stream_seqs);
  const activity = day === null ? RESTORED : ARCHIVED_BY_HAND;
  const activities = ids.map((id) => ({ ...activity, work_item_id: id }));
  const creators = new Map(items.map((item) => [item.id, item.created_by]));
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  await storeItemVersions(tx, ids, ctx.user.id);
  const action = day === null ? ('restore' as const) : ('archive' as const);
  await logEdits(
    tx,
    ctx,
    items.map(({ id, archived_at }) => ({
      work_item_id: id,
      action,
      before: { archived_at },
      after: { archived_at: day },
    })),
  );
  const touched = await touchParents(
    tx,
    items.map(({ parent_id }) => parent_id),
  );
  return [
    ...(await workItemChangesOf(ctx, tx, distinctItems([...items, ...touched]))),
    ...recorded,
    ...followed,
  ];
}
