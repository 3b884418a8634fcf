import type { UndoConflict } from '@tandem/shared/work-items/undo/input.ts';
import { sql } from 'kysely';
import type { Run } from './run.ts';

/** What the history calls the fields of an item, where it has another word for them. */
const RECORDED_AS: Record<string, string> = {
  state_id: 'state',
  parent_id: 'parent',
  label_ids: 'labels',
  assignee_ids: 'assignees',
  module_ids: 'modules',
  cycle_id: 'cycles',
  type_id: 'type',
  description_html: 'description',
  project_id: 'project',
  deleted_at: 'issue',
};
const FIELDS = new Map(Object.entries(RECORDED_AS).map(([field, recorded]) => [recorded, field]));
/** The field that the history records by this name. */
export const fieldRecordedAs = (recorded: string): string => FIELDS.get(recorded) ?? recorded;

type LastEdit = { work_item_id: string; field: string; actor_id: string | null; created_at: string };

/**
 * The conflicts with who changed the field last and when: by the history as it was before this, else by
 * the item's own last change.
 */
export async function explainConflicts({ tx, conflicts, items }: Run): Promise<UndoConflict[]> {
  const ids = [...new Set(conflicts.map(({ id }) => id))];
  const { rows } = await sql<LastEdit>`
    select distinct on (work_item_id, field) work_item_id, field, actor_id, created_at from activities
    where work_item_id = any(${ids}::uuid[]) and field is not null and created_at < now()
    order by work_item_id, field, created_at desc`.execute(tx);
  const recorded = new Map(rows.map((row) => [`${row.work_item_id} ${row.field}`, row]));
  return conflicts.map(({ id, field, reason, since, last: own }) => {
    if (own) return { id, field, reason, ...own };
    const last = recorded.get(`${id} ${RECORDED_AS[field] ?? field}`);
    const item = items.get(id);
    if (last && last.created_at > since) {
      return { id, field, reason, changed_by: last.actor_id, changed_at: last.created_at };
    }
    return { id, field, reason, changed_by: item?.updated_by ?? null, changed_at: item?.updated_at ?? since };
  });
}
