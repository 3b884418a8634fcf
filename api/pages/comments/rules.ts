import type { Tx } from '@tandem/db/postgres/client.ts';
import { isEmptyHtml, storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { badRequest, forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { PageComment } from '@tandem/shared/pages/comments/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { type LockedPage, lockPage } from '../pages/repo.ts';
import { type CommentText, findPageComment } from './repo.ts';

/** A comment as it is stored: safe, with its words. 400 for one that says nothing. */
export async function pageCommentText(html: string): Promise<CommentText> {
  const { description_html, description_stripped } = await storedHtml(html);
  if (isEmptyHtml(description_html)) throw invalidField('comment_html', 'This field may not be blank.');
  return { comment_html: description_html, comment_stripped: description_stripped ?? '' };
}

/** A page that the caller sees and may comment on; what is archived takes no comments. */
export async function lockPageForComments(tx: Tx, ctx: ProjectContext, pageId: string): Promise<LockedPage> {
  requireUnarchived(ctx.project);
  const page = await lockPage(tx, ctx, pageId);
  if (page.archived_at) throw badRequest('Page is archived');
  return page;
}

export async function requirePageComment(tx: Tx, pageId: string, id: string): Promise<PageComment> {
  const comment = await findPageComment(tx, pageId, id);
  if (!comment) throw notFound();
  return comment;
}

/** Author and administrators change and delete (docs/contract/page-comments.md#who-comments-on-pages). */
export function requireCommentAuthor(ctx: ProjectContext, { actor }: PageComment): void {
  if (actor !== ctx.user.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
}

/** Who may write the page resolves its threads, and who began one that one. */
export function requireResolver(ctx: ProjectContext, page: LockedPage, { actor }: PageComment): void {
  const isWriter = ctx.project.role !== ROLE.GUEST || page.owned_by === ctx.user.id;
  if (!isWriter && actor !== ctx.user.id) throw forbidden();
}
