import { htmlToText, sanitizeHtml } from '@tandem/db/rich-text/sanitize.ts';
import type { CommentText } from './repo.ts';

/** A comment as it is stored: sanitised, never "", with its words. */
export async function commentText(html: string): Promise<CommentText> {
  const clean = (await sanitizeHtml(html)) || '<p></p>';
  return { comment_html: clean, comment_stripped: htmlToText(clean) ?? '' };
}
