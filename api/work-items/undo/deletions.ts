import type { NewChange } from '@tandem/db/change-log/log.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { recordActivities } from '../record/activities/insert-activities.ts';
import { UNDELETED } from '../record/activities/item-events.ts';
import { logEdits } from '../record/edits/log.ts';
import { distinctItems, touchParents } from '../record/edits/parents.ts';
import { isEditable, lockEditableItems } from '../record/edits/load.ts';
import { type EditableItem, editOf } from '../record/edits/values.ts';
import { writeEdits } from '../record/edits/write.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import { lockForDelete } from '../items/delete/delete-repo.ts';
import { deleteLockedItems } from '../items/delete/delete.ts';
import { itemPartChanges, restoreOwnTraces, restoreItemParts } from './item-parts.ts';
import { DELETE_RIGHT, MEMBERSHIP, type Run, contextIn, isForced, requireRight } from './run.ts';

/** Brings deleted items back with all that went with them, and deletes again what was brought back. */
export async function undoDeletions(run: Run): Promise<void> {
  await bringBack(run);
  const again = itemsOf(run, 'undelete', (item) => item.deleted_at === null);
  const projects = Map.groupBy(again, ({ project_id }) => project_id);
  for (const [projectId, items] of projects) await deleteAgain(run, projectId, items);
}

/** The items of such edits that are as these left them. */
export function itemsOf(
  run: Run,
  action: 'create' | 'delete' | 'undelete',
  isAsLeft: (item: EditableItem) => boolean,
): EditableItem[] {
  const edits = run.edits.filter((edit) => edit.action === action);
  const named = new Set(edits.map((edit) => edit.work_item_id));
  return edits.flatMap((edit) => {
    const item = run.items.get(edit.work_item_id);
    if (!item) return [];
    // Who may delete an item may delete those below it, whoever made them.
    const right = named.has(item.values.parent_id ?? '') ? MEMBERSHIP : DELETE_RIGHT;
    requireRight(run, item, { project_id: item.project_id, ...right });
    if (isAsLeft(item)) return [item];
    isForced(run, { id: item.id, field: 'deleted_at', reason: 'changed', since: edit.at });
    return [];
  });
}

async function bringBack(run: Run): Promise<void> {
  const { tx, ctx } = run;
  const items = itemsOf(run, 'delete', (item) => item.deleted_at !== null);
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await requireMayMake(run, items);
  await restoreItemParts(run, ids);
  await sql`update work_items set deleted_at = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = any(${ids}::uuid[])`.execute(tx);
  await restoreOwnTraces(run, ids);
  await leaveLostParents(run, items);
  await leaveLostStates(run, items);
  run.changes.push(...(await attachChildren(run)));
  const activities = ids.map((id) => ({ ...UNDELETED, work_item_id: id }));
  const creators = new Map(items.map((item) => [item.id, item.created_by]));
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const before = {};
  await logEdits(
    tx,
    ctx,
    ids.map((id) => ({ work_item_id: id, action: 'undelete' as const, before, after: {} })),
  );
  const parents = await touchParents(
    tx,
    items.map(({ values }) => values.parent_id),
  );
  const changed = await workItemChangesOf(ctx, tx, distinctItems([...items, ...parents]));
  run.changes.push(...changed, ...(await itemPartChanges(run, ids)), ...recorded);
  for (const id of ids) run.undone.add(id);
}

/** Members make items; guests hand them in, so that only such an item comes back by them. */
async function requireMayMake(run: Run, items: readonly EditableItem[]): Promise<void> {
  const ofGuests = items.filter(
    ({ project_id }) => (run.projects.get(project_id)?.role ?? ROLE.GUEST) < ROLE.MEMBER,
  );
  if (ofGuests.length === 0) return;
  const ids = [...new Set(ofGuests.map(({ id }) => id))];
  const { rows } = await sql<{ id: string }>`
    select distinct work_item_id as id from intake_work_items where work_item_id = any(${ids}::uuid[])`.execute(
    run.tx,
  );
  if (rows.length < ids.length) throw forbidden();
}

/** Items that lost a parent which comes back get it again, unless they have another by now. */
async function attachChildren({ tx, ctx, edits }: Run): Promise<NewChange[]> {
  const parents = new Map(
    edits.flatMap(({ work_item_id, before }) =>
      ((before['children'] ?? []) as string[]).map((child) => [child, work_item_id] as const),
    ),
  );
  if (parents.size === 0) return [];
  const children = await lockEditableItems(
    tx,
    sql`w.id = any(${[...parents.keys()]}::uuid[]) and w.workspace_id = ${ctx.workspace.id}
      and w.parent_id is null and ${isEditable}`,
  );
  const again = children.flatMap((child) => editOf(child, { parent_id: parents.get(child.id) ?? null }));
  // The deletion is what can be done again; it takes the parent away by itself.
  return writeEdits(tx, { ...ctx, mutation_id: null }, again);
}

/** Whose parent was deleted by somebody else meanwhile stands alone, if that is what the caller wants. */
async function leaveLostParents(run: Run, items: readonly EditableItem[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work_items w join work_items p on p.id = w.parent_id
    where w.id = any(${items.map(({ id }) => id)}::uuid[]) and p.deleted_at is not null`.execute(run.tx);
  const since = run.edits[0]?.at ?? '';
  for (const { id } of rows) isForced(run, { id, field: 'parent_id', reason: 'missing', since });
  await sql`update work_items set parent_id = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    run.tx,
  );
}

/** Whose state was deleted meanwhile gets that of new items, if that is what the caller wants. */
async function leaveLostStates(run: Run, items: readonly EditableItem[]): Promise<void> {
  const { rows } = await sql<{ id: string; state_id: string }>`
    select w.id, (select t.id from states t where t.project_id = w.project_id and t.deleted_at is null
        and t."group" <> 'triage' order by t."default" desc, t.sequence limit 1) as state_id
    from work_items w join states s on s.id = w.state_id
    where w.id = any(${items.map(({ id }) => id)}::uuid[]) and s.deleted_at is not null`.execute(run.tx);
  const since = run.edits[0]?.at ?? '';
  const edits = rows.flatMap(({ id, state_id }) => {
    isForced(run, { id, field: 'state_id', reason: 'missing', since });
    return editOf(must(run.items.get(id), 'it is one of the run'), { state_id });
  });
  run.changes.push(...(await writeEdits(run.tx, { ...run.ctx, mutation_id: null }, edits)));
}

/** What others put below the items since goes with them only when it is forced. */
async function deleteAgain(run: Run, projectId: string, items: readonly EditableItem[]): Promise<void> {
  const { tx } = run;
  const ids = items.map(({ id }) => id);
  const project = must(run.projects.get(projectId), 'the right was asked for before');
  const known = new Set(ids);
  const locked = await lockForDelete(tx, projectId, ids);
  const added = locked.tree.filter((id) => !known.has(id));
  const since = run.edits[0]?.at ?? '';
  for (const id of added) isForced(run, { id, field: 'parent_id', reason: 'changed', since });
  run.changes.push(...(await deleteLockedItems(tx, contextIn(run, project), locked)));
  for (const id of ids) run.undone.add(id);
}
