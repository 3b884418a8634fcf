import type { Update, UpdateComment } from '@tandem/shared/projects/updates/schema.ts';
import { type Stream, projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange, Notifies } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';

const reactions = sql`coalesce((
  select json_agg(json_build_object('reaction', e.reaction, 'actor_id', e.actor_id) order by e.created_at, e.actor_id)
  from update_reactions e where e.update_id = r.id), '[]')`;

/** The columns of docs/contract/updates.md#fields, read from a row `r` of updates. */
export const updateColumns: RawBuilder<Update> = sql`
  r.id, r.workspace_id, r.project_id, r.module_id, r.initiative_id, r.health, r.description_html, r.description_stripped,
  json_build_object('kind', r.scope_kind, 'id', r.scope_id) as scope, r.posted_at, r.edited_at, r.progress,
  (select count(*)::int from update_comments k where k.update_id = r.id and k.deleted_at is null) as comments_count,
  ${reactions} as reactions, r.created_at, r.updated_at, r.created_by, r.updated_by`;

/** The columns of docs/contract/updates.md#comments, read from a row `k` of comments of the update `r`. */
export const updateCommentColumns: RawBuilder<UpdateComment> = sql`
  k.id, k.workspace_id, r.project_id, k.update_id, k.comment_html, k.comment_stripped, k.edited_at, k.created_at,
  k.updated_at, k.created_by, k.updated_by`;

type Placed = Pick<Update, 'workspace_id' | 'project_id' | 'posted_at' | 'created_by'>;

/** A draft is its author's alone. */
function streamOf({ workspace_id, project_id, posted_at, created_by }: Placed): Stream {
  if (posted_at === null && created_by) return userStream(created_by);
  return project_id ? projectStream(project_id) : workspaceStream(workspace_id);
}

const isOwn = (stream: Stream) => stream.startsWith('user:');

/** The Changes that publish these locked updates after a write; of deleted ones their removal. */
export async function readUpdateChanges(
  tx: Tx,
  ids: readonly string[],
  notifies?: Notifies,
): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Update & { deleted_at: string | null }>`
    select ${updateColumns}, r.deleted_at from updates r where r.id = any(${ids}::uuid[]) order by r.id`.execute(
    tx,
  );
  return rows.map(({ deleted_at, ...row }) => ({
    stream: streamOf(row),
    workspace_id: isOwn(streamOf(row)) ? null : row.workspace_id,
    kind: 'update',
    id: row.id,
    ...(deleted_at === null ? { op: 'put', row } : { op: 'remove' }),
    ...(notifies ? { notifies } : {}),
  }));
}

/** The author of a draft learns where they wrote it that it is posted. */
export const postedDraft = (change: NewChange, author: string): NewChange => ({
  stream: userStream(author),
  workspace_id: null,
  kind: 'update',
  op: 'put',
  id: change.id,
  ...(change.row ? { row: change.row } : {}),
});

/** The Change of a comment on a locked update. */
export async function readUpdateCommentChanges(
  tx: Tx,
  id: string,
  notifies?: Notifies,
): Promise<NewChange[]> {
  const { rows } = await sql<UpdateComment & { deleted_at: string | null }>`
    select ${updateCommentColumns}, k.deleted_at from update_comments k join updates r on r.id = k.update_id
    where k.id = ${id}`.execute(tx);
  return rows.map(({ deleted_at, ...row }) => ({
    stream: row.project_id ? projectStream(row.project_id) : workspaceStream(row.workspace_id),
    workspace_id: row.workspace_id,
    kind: 'update_comment',
    id: row.id,
    ...(deleted_at === null ? { op: 'put', row } : { op: 'remove' }),
    ...(notifies ? { notifies } : {}),
  }));
}
