import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import type { Db } from '../postgres/client.ts';
import { isoTimestamp } from '../postgres/json.ts';

const approvers = sql`coalesce((
  select json_agg(json_build_object('member_id', a.user_id, 'answer', a.answer, 'comment', a.comment,
    'answered_at', ${isoTimestamp(sql`a.answered_at`)}) order by a.position)
  from approval_answers a where a.approval_id = r.id), '[]')`;

/** The columns of docs/contract/approvals.md#fields, read from a row `r` of approvals. */
export const approvalColumns: RawBuilder<Approval> = sql`
  r.id, r.workspace_id, r.project_id, r.work_item_id as issue_id, r.transition_id, r.from_state_id, r.to_state_id,
  r.state, r.needed, ${approvers} as approvers, r.requested_by, r.created_at, r.updated_at, r.expires_at, r.closed_at,
  r.closed_by`;

/** Returns the Changes that publish these approvals after a write. */
export async function readApprovalChanges(db: Db, ids: readonly string[]): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Approval & { item_creator_id: string | null }>`
    select ${approvalColumns},
      (select i.created_by from work_items i where i.id = r.work_item_id) as item_creator_id
    from approvals r where r.id = any(${ids}::uuid[]) order by r.created_at, r.id`.execute(db);
  return rows.map(({ item_creator_id, ...row }) => ({
    stream: projectStream(row.project_id),
    workspace_id: row.workspace_id,
    kind: 'approval',
    op: 'put',
    id: row.id,
    row,
    item_creator_id,
  }));
}
