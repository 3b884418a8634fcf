import { must } from '@tandem/shared/must.ts';
import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';

/** The row of a draft, from `drafts w`. What was deleted since is no longer referred to. */
export const draftColumns = sql<Draft>`
  w.id, w.name, (select s.id from states s where s.id = w.state_id and s.deleted_at is null) as state_id,
  w.sort_order, w.completed_at,
  (select e.id from estimate_points e where e.id = w.estimate_point_id and e.deleted_at is null) as estimate_point,
  w.priority, w.start_date, w.target_date, w.project_id,
  (select i.id from work_items i where i.id = w.parent_id and i.deleted_at is null) as parent_id,
  (select c.id from cycles c where c.id = w.cycle_id and c.deleted_at is null) as cycle_id,
  array(select m.id from modules m
    where m.id = any(w.module_ids) and m.deleted_at is null and m.archived_at is null order by m.id) as module_ids,
  array(select l.id from labels l where l.id = any(w.label_ids) and l.deleted_at is null order by l.id) as label_ids,
  array(select m.user_id from project_members m where m.user_id = any(w.assignee_ids)
    and m.project_id = w.project_id and m.is_active and m.deleted_at is null order by m.user_id) as assignee_ids,
  w.type_id, w.fields, w.description_html, true as is_draft, w.customer_phone, w.subscription_name, w.service_name,
  w.appointment_name, w.lead_source, w.created_at, w.updated_at, w.created_by, w.updated_by`;

/** How many drafts somebody has in a workspace. */
export async function countDrafts(db: Db, workspaceId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from drafts w
    where w.created_by = ${userId} and w.workspace_id = ${workspaceId} and w.deleted_at is null`.execute(db);
  return must(rows[0], 'a count gives one row').total;
}

/** Drafts of whoever wrote them, for what a write made of them. */
export async function readDraftsById(
  tx: Tx,
  ids: readonly string[],
): Promise<(Draft & { created_by: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Draft & { created_by: string }>`
    select ${draftColumns} from drafts w where w.id = any(${ids}::uuid[]) order by w.id`.execute(tx);
  return rows;
}
