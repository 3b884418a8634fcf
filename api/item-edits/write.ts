import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { sql } from 'kysely';
import { tellActivities } from '../activities/insert-activities.ts';
import type { InWorkspace } from '../context.ts';
import { workItemChangesOf } from '../work-item-changes.ts';
import { logEdits, loggedUpdate } from './log.ts';
import { readNames, tellEdit } from './names.ts';
import { distinctItems, touchParents } from './parents.ts';
import { writeSets } from './write-sets.ts';
import { COLUMN_FIELDS, COLUMN_TYPES, type ItemEdit, columnOf } from './values.ts';

type WriteOptions = {
  /** Times of completion that come back with a state, by item. */
  completions?: ReadonlyMap<string, string | null>;
  /** Other items whose rows change with these: those of a place that was made room for. */
  others?: readonly { id: string; project_id: string }[];
};

/**
 * Writes edits of locked items, of one project or several: values, history, subscribers, what is needed to take it back,
 * and the rows of parents that won or lost a sub-item. The number of statements does not depend on the number of items.
 * Gives the Changes for `recordFor`. Whether values are possible is for the caller to see to.
 */
export async function writeEdits(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  options: WriteOptions = {},
): Promise<NewChange[]> {
  if (edits.length === 0) return [];
  const names = await readNames(tx, edits);
  await writeColumns(tx, ctx, edits, options.completions ?? new Map());
  await writeSets(tx, ctx, edits);
  const activities = edits.flatMap((edit) =>
    tellEdit(edit, names).map((activity) => ({ ...activity, work_item_id: edit.item.id })),
  );
  const creators = new Map(edits.map(({ item }) => [item.id, item.created_by]));
  const told = await tellActivities(tx, ctx, { activities, creators });
  await subscribe(tx, ctx, { edits, told_ids: new Set(activities.map((each) => each.work_item_id)) });
  await logEdits(tx, ctx, edits.map(loggedUpdate));
  const own = edits.map(({ item }) => item);
  const moved = edits.filter(({ fields }) => fields.includes('parent_id'));
  const parents = await touchParents(
    tx,
    moved.flatMap(({ item, after }) => [item.values.parent_id, after.parent_id]),
  );
  const items = await workItemChangesOf(
    ctx,
    tx,
    distinctItems([...own, ...parents, ...(options.others ?? [])]),
  );
  return [...items, ...told];
}

/** Columns that any of the edits changes; who is not changed in one gets his old value again. */
async function writeColumns(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  completions: ReadonlyMap<string, string | null>,
): Promise<void> {
  const fields = COLUMN_FIELDS.filter((field) => edits.some((edit) => edit.fields.includes(field)));
  const rows = edits.map(({ item, after }) => ({
    id: item.id,
    old_completed_at: completions.get(item.id) ?? null,
    ...Object.fromEntries(fields.map((field) => [field, after[field]])),
  }));
  const typed = fields.map((field) => sql`, ${sql.ref(field)} ${sql.raw(COLUMN_TYPES[field])}`);
  const set = fields.map((field) => sql`, ${sql.ref(columnOf(field))} = n.${sql.ref(field)}`);
  const isMoved = fields.includes('state_id');
  await sql`
    update work_items w set updated_at = clock_timestamp(), updated_by = ${ctx.user.id} ${sql.join(set, sql``)}
      ${isMoved ? completion : sql``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as
      n(id uuid, old_completed_at timestamptz ${sql.join(typed, sql``)})
      ${isMoved ? sql`join states s on s.id = n.state_id` : sql``}
    where w.id = n.id`.execute(tx);
}

/** Entering the completed group sets the date, leaving it clears the date, staying in it keeps it (contract-work-items 8.4). */
const completion = sql`
  , last_state_change = case when w.state_id = n.state_id then w.last_state_change else clock_timestamp() end,
  completed_at = case when s."group" = 'completed'
    then coalesce(n.old_completed_at, w.completed_at, clock_timestamp()) end`;

/** The caller, and who is assigned from now on, take part in what was told of. */
async function subscribe(
  tx: Tx,
  ctx: InWorkspace,
  { edits, told_ids }: { edits: readonly ItemEdit[]; told_ids: ReadonlySet<string> },
): Promise<void> {
  const pairs = edits.flatMap(({ item, after }) => {
    const assigned = after.assignee_ids.filter((id) => !item.values.assignee_ids.includes(id));
    return told_ids.has(item.id) ? [ctx.user.id, ...assigned].map((user) => [item.id, user] as const) : [];
  });
  await sql`
    insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
    select w.id, n.user_id, w.workspace_id, w.project_id
    from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, user]) => user)}::uuid[]) as n(id, user_id)
    join work_items w on w.id = n.id
    on conflict do nothing`.execute(tx);
}
