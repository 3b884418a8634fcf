import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { EditableItem } from '../record/edits/values.ts';
import { lockForDelete } from '../items/write/delete-repo.ts';
import { deleteLockedItems } from '../items/write/delete.ts';
import { fieldRecordedAs } from './conflicts.ts';
import { itemsOf } from './deletions.ts';
import { type Run, contextIn, isForced } from './run.ts';

/** Deletes what was created, as its deletion would. What others did with it since goes with it only when it is forced. */
export async function undoCreations(run: Run): Promise<void> {
  const items = itemsOf(run, 'create', ({ deleted_at }) => deleted_at === null);
  const ids = new Set(items.map(({ id }) => id));
  // A request that made a tree: its items go with the one at the top.
  const isBelow = ({ values }: EditableItem) => values.parent_id !== null && ids.has(values.parent_id);
  const gone = new Set<string>();
  for (const item of [...items.filter((each) => !isBelow(each)), ...items.filter(isBelow)]) {
    if (gone.has(item.id)) run.undone.add(item.id);
    else for (const id of await takeBack(run, item)) gone.add(id);
  }
}

/** Gives the ids of all that goes. */
async function takeBack(run: Run, { id, project_id, updated_by }: EditableItem): Promise<string[]> {
  const { tx, ctx } = run;
  const project = must(run.projects.get(project_id), 'the right was asked for before');
  const locked = await lockForDelete(tx, project_id, [id]);
  const { at: since } = must(
    run.edits.find(({ work_item_id }) => work_item_id === id),
    'it is one of them',
  );
  const fields = await readFieldsOfOthers(run, id);
  // Not everything is recorded in the history.
  if (fields.length === 0 && updated_by !== ctx.user.id) fields.push('updated_at');
  for (const field of fields) isForced(run, { id, field, reason: 'changed', since });
  for (const below of await readOthersBelow(run, id, locked.tree)) {
    isForced(run, { id: below, field: 'parent_id', reason: 'changed', since });
  }
  run.changes.push(...(await deleteLockedItems(tx, contextIn(run, project), locked)));
  run.undone.add(id);
  return locked.tree;
}

/** What the history says that others changed of an item of the caller. */
async function readFieldsOfOthers({ tx, ctx }: Run, id: string): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from activities
    where work_item_id = ${id} and actor_id is distinct from ${ctx.user.id} and field is not null
    order by field`.execute(tx);
  return rows.map(({ field }) => fieldRecordedAs(field));
}

/** Items below that are not only the caller's, or were there before. */
async function readOthersBelow({ tx, ctx }: Run, id: string, tree: readonly string[]): Promise<string[]> {
  const me = ctx.user.id;
  const { rows } = await sql<{ id: string }>`
    select w.id from work_items w, work_items top
    where top.id = ${id} and w.id = any(${tree}::uuid[]) and w.id <> top.id
      and (w.created_at < top.created_at or w.created_by is distinct from ${me} or w.updated_by is distinct from ${me}
        or exists (select from activities a where a.work_item_id = w.id and a.actor_id is distinct from ${me}))
    order by w.id`.execute(tx);
  return rows.map((row) => row.id);
}
