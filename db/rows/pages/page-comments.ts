import type { PageComment } from '@tandem/shared/pages/comments/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { isSeenPage } from '../../access/page-sight.ts';
import type { NewChange, Notifies } from '../../change-log/log.ts';
import type { Tx } from '../../postgres/client.ts';
import { mentionedUsers } from '../../rich-text/mentions.ts';
import { mentionIn } from '../item-people.ts';

/** The columns of docs/contract/page-comments.md#fields on a row `r` of page_comments. */
export const pageCommentColumns: RawBuilder<PageComment> = sql`
  r.id, r.workspace_id as workspace, r.page_id as page, r.parent_id as parent, r.actor_id as actor, r.comment_html,
  r.comment_stripped, r.quote, r.resolved_at, r.resolved_by, r.edited_at, r.created_at, r.updated_at, r.created_by,
  r.updated_by`;

type CommentOfPage = PageComment & {
  is_deleted: boolean;
  access: 0 | 1;
  owner_id: string;
  project_ids: string[];
};

/**
 * What the log is to say of comments of a page that this transaction holds, and whom that notifies. They are on the
 * streams of their page (docs/contract/pages.md#streams-of-pages).
 */
export async function readPageCommentChanges(
  tx: Tx,
  ids: readonly string[],
  notifies?: Notifies,
): Promise<NewChange[]> {
  const { rows } = await sql<CommentOfPage>`
    select ${pageCommentColumns}, r.deleted_at is not null as is_deleted, p.access, p.owned_by_id as owner_id,
      array(select pp.project_id from project_pages pp where pp.page_id = p.id order by pp.created_at, pp.project_id)
        as project_ids
    from page_comments r join pages p on p.id = r.page_id
    where r.id = any(${ids}::uuid[]) order by r.created_at, r.id`.execute(tx);
  return rows.flatMap(({ is_deleted, access, owner_id, project_ids, ...row }) => {
    const places =
      access === 0
        ? project_ids.map((id) => ({ stream: projectStream(id), item_creator_id: owner_id }))
        : [{ stream: userStream(owner_id) }];
    return places.map((place) => ({
      ...place,
      workspace_id: row.workspace,
      kind: 'page_comment' as const,
      id: row.id,
      ...(is_deleted ? { op: 'remove' as const } : { op: 'put' as const, row }),
      ...(notifies ? { notifies } : {}),
    }));
  });
}

/** What a Change says of those who see the page, whom a comment on it mentions and did not before. */
export async function readPageCommentMentions(
  tx: Tx,
  { page_id, html, old_html = '' }: { page_id: string; html: string; old_html?: string },
): Promise<Notifies | undefined> {
  const before = new Set(mentionedUsers(old_html));
  const ids = mentionedUsers(html).filter((id) => !before.has(id));
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ user_id: string }>`
    select u as user_id from unnest(${ids}::uuid[]) u
    where ${isSeenPage(sql`${page_id}::uuid`, sql`u`)} order by u`.execute(tx);
  return mentionIn('page_comment', { user_ids: rows.map(({ user_id }) => user_id) });
}
