import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 div blockquote pre ul ol li dl dt dd table tr br hr figure figcaption details summary'.split(
    ' ',
  ),
);
const SILENT = new Set(['script', 'style', 'template', 'noscript']);
const EMPTY = /^(?:\s|&nbsp;|<p(?:\s[^>]*)?>|<\/p>|<br\s*\/?>)*$/i;

/**
 * The words of an HTML text, a line for each block; null when there are none (docs/contract/texts.md#words-of-a-text).
 */
export function htmlToText(html: string): string | null {
  if (isEmptyHtml(html)) return null;
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1;
      else if (BLOCKS.has(name)) text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
    },
    ontext(part) {
      if (silent === 0) text += part;
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
      else if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split('\n').map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim());
  return lines.filter(Boolean).join('\n') || null;
}

/** "" and "<p></p>" are the same description, as are other texts of nothing but empty paragraphs. */
export const isEmptyHtml = (html: string | null | undefined): boolean => !html || EMPTY.test(html);

/** Whether two descriptions show the same; empty ones are equal however they are written. */
export const isSameHtml = (a: string, b: string): boolean => a === b || (isEmptyHtml(a) && isEmptyHtml(b));
