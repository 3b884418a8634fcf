import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import { COLUMN_FIELDS, type EditableItem, type ItemValues, columnOf } from './values.ts';

type Row = Omit<EditableItem, 'values'> & ItemValues;
type Sets = Pick<ItemValues, 'label_ids' | 'assignee_ids' | 'cycle_id' | 'module_ids'> & { id: string };

const columns = sql.join(
  COLUMN_FIELDS.map((field) => sql`w.${sql.ref(columnOf(field))} as ${sql.ref(field)}`),
);

/** Items that lists may show and that can be changed: not deleted, archived, draft or waiting in intake; on `work_items w`. */
export const isEditable: RawBuilder<boolean> = sql`
  w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake`;

/** Locks the items for which `where` (on `work_items w`) holds, in order of their ids, and reads what can be edited of them. */
export async function lockEditableItems(tx: Tx, where: RawBuilder<boolean>): Promise<EditableItem[]> {
  const { rows } = await sql<Omit<Row, keyof Sets> & { id: string }>`
    select w.id, w.project_id, w.sequence_id, w.created_by, w.is_epic, w.completed_at, w.archived_at,
      w.deleted_at, w.updated_at, w.updated_by, ${columns}
    from work_items w where ${where} order by w.id for no key update`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  noteLocked(tx, 'work_items', rows);
  const sets = await readSets(tx, ids);
  return rows.map(({ id, ...row }) => {
    const { id: _id, ...related } = must(sets.get(id), 'each item has sets');
    const own = Object.fromEntries(COLUMN_FIELDS.map((field) => [field, row[field]]));
    return { ...itemOf(id, row), values: { ...own, ...related } as ItemValues };
  });
}

function itemOf(id: string, row: Omit<EditableItem, 'id' | 'values'>): Omit<EditableItem, 'values'> {
  const { project_id, sequence_id, created_by, is_epic } = row;
  const { completed_at, archived_at, deleted_at, updated_at, updated_by } = row;
  const moments = { completed_at, archived_at, deleted_at, updated_at, updated_by };
  return { id, project_id, sequence_id, created_by, is_epic, ...moments };
}

/** A statement of its own, after the locks: what others wrote while these were waited for is to be seen. */
async function readSets(tx: Tx, ids: readonly string[]): Promise<Map<string, Sets>> {
  const { rows } = await sql<Sets>`
    select i.id,
      array(select l.label_id from work_item_labels l where l.work_item_id = i.id order by 1) as label_ids,
      array(select a.user_id from work_item_assignees a where a.work_item_id = i.id order by 1) as assignee_ids,
      (select y.cycle_id from cycle_work_items y where y.work_item_id = i.id) as cycle_id,
      array(select o.module_id from module_work_items o where o.work_item_id = i.id order by 1) as module_ids
    from unnest(${ids}::uuid[]) as i(id)`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
