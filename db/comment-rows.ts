import type { Comment } from '@tandem/shared/comments/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from './change-log.ts';
import type { Db } from './client.ts';
import { type RawSurroundings, presentSurroundings, surroundingColumns } from './lite-rows.ts';

type Details = 'workspace_detail' | 'project_detail' | 'issue_detail' | 'actor_detail';
export type RawComment = Omit<Comment, Details | 'attachments' | 'comment_reactions' | 'is_member'> &
  RawSurroundings;

/** The columns of contract-work-items 13 on a row `r` of comments. */
export const commentColumns = (options: { isForChange: boolean }): RawBuilder<RawComment> => sql`
  r.id, r.workspace_id as workspace, r.project_id as project, r.work_item_id as issue, r.actor_id as actor,
  r.comment_html, r.comment_json, r.comment_stripped, r.access, r.external_source, r.external_id, r.edited_at,
  r.created_at, r.updated_at, r.created_by, r.updated_by, r.deleted_at, ${surroundingColumns(options)}`;

/** Whoever reads a comment is a member; nobody can react yet. */
export const presentComment = (raw: RawComment): Comment => ({
  ...raw,
  ...presentSurroundings(raw),
  attachments: [],
  comment_reactions: [],
  is_member: true,
});

/** What the log is to say of these comments after a write; deleted ones are among them. */
export async function readCommentChanges(db: Db, ids: readonly string[]): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawComment & { item_creator_id: string | null }>`
    select ${commentColumns({ isForChange: true })},
      (select i.created_by from work_items i where i.id = r.work_item_id) as item_creator_id
    from comments r where r.id = any(${ids}::uuid[]) order by r.created_at`.execute(db);
  return rows.map(({ item_creator_id, ...row }) => ({
    stream: projectStream(row.project),
    workspace_id: row.workspace,
    kind: 'comment',
    ...(row.deleted_at === null ? { op: 'put', row: presentComment(row) } : { op: 'remove' }),
    id: row.id,
    item_creator_id,
  }));
}
