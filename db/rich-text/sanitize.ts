import { runJob } from './pool.ts';
import { htmlToText } from './text.ts';
import { requireNoTransaction } from '../postgres/transaction-scope.ts';

/** Up to this many characters the answer is there sooner than a message to another thread. */
const SMALL_HTML = 20_000;

/**
 * HTML as it may be stored and shown to others (docs/contract/texts.md#safe-html). For every text that comes from
 * outside: descriptions, comments, imports. What is not allowed is dropped, with the words of scripts and styles. Never
 * inside of a transaction.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  requireNoTransaction('Texts are not sanitised');
  if (!html.includes('<') && !html.includes('&')) return html.replaceAll('>', '&gt;');
  if (html.length > SMALL_HTML) return runJob('sanitize', html);
  // Loaded with the first text, for the sake of the start and of processes that see none.
  const { sanitizeOnThisThread } = await import('./html/rules.ts');
  return sanitizeOnThisThread(html);
}

/** A description as rows keep it: sanitised, never "", with its words (null when there are none). */
export async function storedHtml(
  html: string,
): Promise<{ description_html: string; description_stripped: string | null }> {
  const clean = await sanitizeHtml(html);
  return { description_html: clean || '<p></p>', description_stripped: htmlToText(clean) };
}

export { htmlToText, isEmptyHtml, isSameHtml } from './text.ts';
