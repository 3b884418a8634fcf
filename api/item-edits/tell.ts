import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { keepItemVersions } from '@tandem/db/work-item-versions.ts';
import { sql } from 'kysely';
import { type ActivityOfItem, tellActivities } from '../activities/insert-activities.ts';
import type { InWorkspace } from '../context.ts';
import { readNames, tellEdit } from './names.ts';
import type { ItemEdit, ItemField } from './values.ts';

/** Who plans an item does not take part in it by that (contract-work-items 21). */
const PLANNING = new Set<ItemField>(['cycle_id', 'module_ids']);

/**
 * What follows edits that are written: their history, and `more` of it, subscribers and versions. Gives the Changes of
 * the history.
 */
export async function tellEdits(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  more: readonly ActivityOfItem[] = [],
): Promise<NewChange[]> {
  const names = await readNames(tx, edits);
  const own = edits.flatMap((edit) =>
    tellEdit(edit, names).map((activity) => ({ ...activity, work_item_id: edit.item.id })),
  );
  const activities = [...more, ...own];
  const creators = new Map(edits.map(({ item }) => [item.id, item.created_by]));
  const changes = await tellActivities(tx, ctx, { activities, creators });
  const told = new Set(activities.map((each) => each.work_item_id));
  const isPlanned = ({ fields }: ItemEdit) =>
    fields.length > 0 && fields.every((field) => PLANNING.has(field));
  const isTaken = (edit: ItemEdit) => told.has(edit.item.id) && (more.length > 0 || !isPlanned(edit));
  await subscribe(tx, ctx, edits.filter(isTaken));
  await keepItemVersions(tx, [...told], ctx.user.id);
  return changes;
}

/** The caller, and who is assigned from now on, take part in what was told of. */
async function subscribe(tx: Tx, ctx: InWorkspace, edits: readonly ItemEdit[]): Promise<void> {
  const pairs = edits.flatMap(({ item, after }) => {
    const assigned = after.assignee_ids.filter((id) => !item.values.assignee_ids.includes(id));
    return [ctx.user.id, ...assigned].map((user) => [item.id, user] as const);
  });
  await sql`
    insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
    select w.id, n.user_id, w.workspace_id, w.project_id
    from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, user]) => user)}::uuid[]) as n(id, user_id)
    join work_items w on w.id = n.id
    on conflict do nothing`.execute(tx);
}
