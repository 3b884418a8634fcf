import type { IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import { type RawBuilder, sql } from 'kysely';

type Issue = IntakeItem['issue'];
/** A row as the database gives it: what is of its work item stands beside the rest. */
export type FlatIntakeItem = Omit<IntakeItem, 'issue' | 'created_by'> & {
  entry_created_by: string | null;
} & { [Field in keyof Issue as Field extends 'id' ? 'issue_id' : Field]: Issue[Field] };

/** Items that came through the intake of the project that they are in; on `intake_work_items n join work_items w`. */
export const isEntry: RawBuilder<boolean> = sql`
  n.deleted_at is null and w.deleted_at is null and w.project_id = n.project_id`;

/** The columns of a row of intake, of `intake_work_items n join work_items w`. */
export const intakeColumns: RawBuilder<FlatIntakeItem> = sql`
  n.id, n.status, n.duplicate_to_id as duplicate_to, n.snoozed_till, n.decided_by_id as decided_by, n.decided_at,
  n.source, n.source_name, n.source_email, n.created_by as entry_created_by,
  w.id as issue_id, w.name, w.priority, w.sequence_id, w.project_id, w.created_at, w.updated_at,
  array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id) as label_ids,
  array(
    select a.user_id from work_item_assignees a
    join project_members m on m.project_id = w.project_id and m.user_id = a.user_id and m.deleted_at is null
    where a.work_item_id = w.id and m.is_active order by a.user_id
  ) as assignee_ids,
  w.state_id, w.created_by`;

export function presentIntakeItem({
  id,
  status,
  duplicate_to,
  snoozed_till,
  decided_by,
  decided_at,
  source,
  source_name,
  source_email,
  entry_created_by,
  issue_id,
  ...issue
}: FlatIntakeItem): IntakeItem {
  const decision = { status, duplicate_to, snoozed_till, decided_by, decided_at };
  const origin = { source, source_name, source_email, created_by: entry_created_by };
  return { id, ...decision, ...origin, issue: { id: issue_id, ...issue } };
}
