import { sanitizeHtml } from '@tandem/db/rich-text/sanitize.ts';
import { paragraphsOf } from '../../http/html/escape-html.ts';
import { oneLine } from './read-mail.ts';

/** Files whose names are said, and letters of each. */
const NAMED = 20;
const NAME_LENGTH = 100;
/**
 * What means something here: a mention would notify a person, a picture from elsewhere would tell its sender who reads.
 * In text that was sanitised every "<" begins a tag.
 */
const OWN_PARTS = /<\/?(?:img|image-component|mention-component|issue-embed-component)\b[^>]*>/gi;

/** The text of a mail as a description may have it, and what was left out of the mail. */
export async function safeText(html: string, left_out: readonly string[]): Promise<string> {
  const clean = (await sanitizeHtml(html)).replaceAll(OWN_PARTS, '');
  if (left_out.length === 0) return clean;
  const named = left_out.slice(0, NAMED).map((name) => oneLine(name, NAME_LENGTH));
  const more = left_out.length > NAMED ? ` and ${left_out.length - NAMED} more` : '';
  return `${clean}${paragraphsOf(`Files that were left out: ${named.join(', ')}${more}`)}`;
}
