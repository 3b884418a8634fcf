import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../../context.ts';
import type { CommentText, LockedComment } from './repo.ts';
import { htmlToText, sanitizeHtml } from '@tandem/db/rich-text/sanitize.ts';

/** A comment as it is stored: sanitised, never "", with its words. */
export async function commentText(html: string): Promise<CommentText> {
  const clean = (await sanitizeHtml(html)) || '<p></p>';
  return { comment_html: clean, comment_stripped: htmlToText(clean) ?? '' };
}

/** Who wrote a comment, or an administrator of the project, may change and delete it. */
export function requireAuthor(
  ctx: ProjectContext,
  comment: LockedComment | undefined,
): asserts comment is LockedComment {
  if (!comment) throw notFound();
  if (comment.actor_id !== ctx.user.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
}
