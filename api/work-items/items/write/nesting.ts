import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import type { LockedItem } from './update-repo.ts';

/** The maximum number of levels in a tree of items, an epic included. */
const LEVELS = 6;

/**
 * 400 when items with their sub-items would be too deep below a parent (docs/contract/sub-items.md#depth). It
 * locks the parents of the workspace. Without ids it checks a new item.
 */
export async function requireDepth(
  tx: Tx,
  { parent_id, ids }: { parent_id: string; ids: readonly string[] },
  field: string,
): Promise<void> {
  const { rows } = await sql<{ levels: number }>`
    with recursive above(id, parent_id, level) as (
      select id, parent_id, 1 from work_items where id = ${parent_id}
      union all
      select i.id, i.parent_id, a.level + 1 from above a join work_items i on i.id = a.parent_id where a.level < ${LEVELS}
    ), below(id, level) as (
      select n.id, 1 from unnest(${[...ids]}::uuid[]) n(id)
      union all
      select i.id, b.level + 1 from below b join work_items i on i.parent_id = b.id and i.deleted_at is null
      where b.level < ${LEVELS}
    )
    select coalesce((select max(level) from above), 0) + coalesce((select max(level) from below), 1) as levels`.execute(
    tx,
  );
  if ((rows[0]?.levels ?? 0) > LEVELS) {
    throw invalidField(field, `Work items can be nested ${LEVELS} levels deep.`);
  }
}

/** The type and the parent that an item is about to have. */
export type PlacedItem = { project_id: string; type_id: string | null; parent_id: string | null };

/**
 * 400 when the parent's type is not among the parent types of an item's type
 * (docs/contract/work-item-types.md#parents-by-type). Epics may be above every type.
 */
export async function requireParentTypes(
  tx: Tx,
  placed: readonly PlacedItem[],
  field: string,
): Promise<void> {
  const typed = placed.filter(({ type_id, parent_id }) => type_id !== null && parent_id !== null);
  if (typed.length === 0) return;
  const { rows } = await sql<{ type: string; parent_type: string | null }>`
    select t.name as type, o.name as parent_type
    from jsonb_to_recordset(${JSON.stringify(typed)}::text::jsonb) n(project_id uuid, type_id uuid, parent_id uuid)
    join work_item_types t on t.id = n.type_id and t.parent_type_ids <> '{}'
    join projects p on p.id = n.project_id and p.is_issue_type_enabled
    join work_items i on i.id = n.parent_id and not i.is_epic
    left join work_item_types o on o.id = i.type_id
    where i.type_id is null or i.type_id <> all(t.parent_type_ids) limit 1`.execute(tx);
  if (rows[0]) throw invalidField(field, textOf(rows[0]));
}

const textOf = ({ type, parent_type }: { type: string; parent_type: string | null }): string =>
  parent_type === null
    ? `A work item without a type cannot be the parent of the type "${type}".`
    : `The type "${parent_type}" cannot be the parent of the type "${type}".`;

/** Checks a locked item that changes its parent or type. Unchanged values are not checked again. */
export async function requireNesting(
  tx: Tx,
  { project }: ProjectContext,
  { input, item }: { input: UpdateWorkItem; item: LockedItem },
): Promise<void> {
  const type_id = input.type_id === undefined ? item.type_id : input.type_id;
  const { parent_id } = input;
  if (parent_id && parent_id !== item.parent?.id) {
    await requireDepth(tx, { parent_id, ids: [item.id] }, 'parent_id');
    await requireParentTypes(tx, [{ project_id: project.id, type_id, parent_id }], 'parent_id');
  } else if (type_id !== item.type_id && parent_id !== null) {
    const old = await parentOf(tx, item.id);
    await requireParentTypes(tx, [{ project_id: project.id, type_id, parent_id: old }], 'type_id');
  }
}

/** Checks a new item below a parent. */
export async function requireNestingOfNew(
  tx: Tx,
  { project }: ProjectContext,
  { parent_id, type_id = null }: { parent_id: string; type_id?: string | null | undefined },
): Promise<void> {
  await requireDepth(tx, { parent_id, ids: [] }, 'parent_id');
  await requireParentTypes(tx, [{ project_id: project.id, type_id, parent_id }], 'parent_id');
}

async function parentOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('work_items').select('parent_id').where('id', '=', id).executeTakeFirst();
  return row?.parent_id ?? null;
}
