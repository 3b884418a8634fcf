import type { Comment, CommentReaction } from '@tandem/shared/work-items/comments/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange, Notifies } from '../change-log/log.ts';
import type { Db } from '../postgres/client.ts';
import { isoTimestamp } from '../postgres/json.ts';
import { type RawSurroundings, presentSurroundings, surroundingColumns } from './lite.ts';

type Details = 'workspace_detail' | 'project_detail' | 'issue_detail' | 'actor_detail';
export type RawComment = Omit<Comment, Details | 'attachments' | 'is_member'> & RawSurroundings;

/** The columns of a reaction to a comment (docs/contract/reactions.md#fields), on a row `c` of comment_reactions. */
export const commentReactionColumns: RawBuilder<CommentReaction> = sql`
  c.id, c.reaction, c.actor_id as actor, c.comment_id as comment, c.project_id as project, c.workspace_id as workspace,
  c.created_at, c.created_at as updated_at, c.actor_id as created_by, c.actor_id as updated_by`;

const reactions = sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'reaction', c.reaction, 'actor', c.actor_id, 'comment', c.comment_id,
    'project', c.project_id, 'workspace', c.workspace_id, 'created_at', ${isoTimestamp(sql`c.created_at`)},
    'updated_at', ${isoTimestamp(sql`c.created_at`)}, 'created_by', c.actor_id, 'updated_by', c.actor_id)
    order by c.created_at desc, c.id)
  from comment_reactions c where c.comment_id = r.id), '[]')`;

/** The columns of docs/contract/comments.md#fields on a row `r` of comments. */
export const commentColumns: RawBuilder<RawComment> = sql`
  r.id, r.workspace_id as workspace, r.project_id as project, r.work_item_id as issue, r.actor_id as actor,
  r.comment_html, r.comment_json, r.comment_stripped, r.access, r.external_source, r.external_id, r.edited_at,
  r.parent_id as parent, r.resolved_at, r.resolved_by,
  r.created_at, r.updated_at, r.created_by, r.updated_by, r.deleted_at, ${reactions} as comment_reactions,
  ${surroundingColumns}`;

/** Whoever reads a comment is a member. */
export const presentComment = (raw: RawComment): Comment => ({
  ...raw,
  ...presentSurroundings(raw),
  attachments: [],
  is_member: true,
});

/** What the log is to say of these comments after a write, and whom that notifies; deleted ones are among them. */
export async function readCommentChanges(
  db: Db,
  ids: readonly string[],
  notifies?: Notifies,
): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawComment & { item_creator_id: string | null }>`
    select ${commentColumns},
      (select i.created_by from work_items i where i.id = r.work_item_id) as item_creator_id
    from comments r where r.id = any(${ids}::uuid[]) order by r.created_at`.execute(db);
  return rows.map(({ item_creator_id, ...row }) => ({
    stream: projectStream(row.project),
    workspace_id: row.workspace,
    kind: 'comment',
    ...(row.deleted_at === null ? { op: 'put', row: presentComment(row) } : { op: 'remove' }),
    id: row.id,
    item_creator_id,
    ...(notifies ? { notifies } : {}),
  }));
}
