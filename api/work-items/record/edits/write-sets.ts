import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../../context.ts';
import type { ItemEdit } from './values.ts';

type SetField = 'label_ids' | 'assignee_ids' | 'module_ids';
/** Where the members of each set are kept, and whether it is kept who put them there. */
const SETS: Record<SetField, { table: string; column: string; has_author: boolean }> = {
  label_ids: { table: 'work_item_labels', column: 'label_id', has_author: false },
  assignee_ids: { table: 'work_item_assignees', column: 'user_id', has_author: false },
  module_ids: { table: 'module_work_items', column: 'module_id', has_author: true },
};

type Pairs = { items: string[]; values: string[] };

function pairsOf(edits: readonly ItemEdit[], of: (edit: ItemEdit) => readonly string[]): Pairs {
  const pairs = edits.flatMap((edit) => of(edit).map((value) => [edit.item.id, value] as const));
  return { items: pairs.map(([item]) => item), values: pairs.map(([, value]) => value) };
}

/** Writes labels, assignees, modules and the cycle of edited items; what stays is not touched. */
export async function writeSets(tx: Tx, ctx: InWorkspace, edits: readonly ItemEdit[]): Promise<void> {
  for (const field of Object.keys(SETS) as SetField[]) {
    const changed = edits.filter(({ fields }) => fields.includes(field));
    if (changed.length > 0) await writeSet(tx, ctx, { field, edits: changed });
  }
  const replanned = edits.filter(({ fields }) => fields.includes('cycle_id'));
  if (replanned.length > 0) await writeCycles(tx, ctx, replanned);
}

async function writeSet(
  tx: Tx,
  ctx: InWorkspace,
  { field, edits }: { field: SetField; edits: readonly ItemEdit[] },
): Promise<void> {
  const { table, column, has_author } = SETS[field];
  const gone = pairsOf(edits, ({ item, after }) =>
    item.values[field].filter((id) => !after[field].includes(id)),
  );
  const added = pairsOf(edits, ({ item, after }) =>
    after[field].filter((id) => !item.values[field].includes(id)),
  );
  await sql`
    with gone as (
      delete from ${sql.table(table)} t using unnest(${gone.items}::uuid[], ${gone.values}::uuid[]) as n(item, value)
      where t.work_item_id = n.item and t.${sql.ref(column)} = n.value
    )
    insert into ${sql.table(table)} (work_item_id, ${sql.ref(column)}, workspace_id, project_id
      ${has_author ? sql`, created_by` : sql``})
    select w.id, n.value, w.workspace_id, w.project_id ${has_author ? sql`, ${ctx.user.id}::uuid` : sql``}
    from unnest(${added.items}::uuid[], ${added.values}::uuid[]) as n(item, value) join work_items w on w.id = n.item
    on conflict do nothing`.execute(tx);
}

async function writeCycles(tx: Tx, ctx: InWorkspace, edits: readonly ItemEdit[]): Promise<void> {
  const left = edits.filter(({ after }) => after.cycle_id === null).map(({ item }) => item.id);
  const entered = pairsOf(edits, ({ after }) => (after.cycle_id === null ? [] : [after.cycle_id]));
  await sql`
    with gone as (delete from cycle_work_items where work_item_id = any(${left}::uuid[]))
    insert into cycle_work_items (work_item_id, cycle_id, workspace_id, project_id, created_by)
    select w.id, n.cycle, w.workspace_id, w.project_id, ${ctx.user.id}
    from unnest(${entered.items}::uuid[], ${entered.values}::uuid[]) as n(item, cycle)
    join work_items w on w.id = n.item
    on conflict (work_item_id) do update
      set cycle_id = excluded.cycle_id, created_at = clock_timestamp(), created_by = excluded.created_by`.execute(
    tx,
  );
}
