/** What stands in a box of its own in Markdown of others: callouts, and HTML that opens and closes. */

/** The first line of a quote that is a callout, with the sign that folds it and its title. */
const CALLOUT = /^\[!([\w-]{1,40})\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/;
/** Ours is written as this one, without a title. */
const PLAIN_KIND = 'note';

export const CALLOUT_OPEN = '<div data-block-type="callout-component">';

/** Bounded, so that no text takes long to read. */
const OPEN = /<aside(?:\s[^>]{0,999})?>/gi;
const CLOSE = /<\/aside\s*>/gi;
/** The beginning of such a box, text behind it, and the rest. */
const WITH_TEXT =
  /^\s*(<(?:details|aside)(?:\s[^>]{0,999})?>\s*(?:<summary(?:\s[^>]{0,999})?>[\s\S]*?<\/summary\s*>)?)([^<]+)([\s\S]*)$/i;

/** `isFolded`: it opens and closes. */
type Marker = { title: string; isFolded: boolean; rest: string };

/** The title of a quote that is a callout, and what follows its first line; null for any other quote. */
export function calloutOf(text: string): Marker | null {
  const [line, kind = '', sign = '', written = ''] = CALLOUT.exec(text) ?? [];
  if (line === undefined) return null;
  const isFolded = sign !== '';
  const isPlain = !isFolded && kind.toLowerCase() === PLAIN_KIND;
  const words = kind.replaceAll('-', ' ').toLowerCase();
  const title = written.trim() || (isPlain ? '' : words.charAt(0).toUpperCase() + words.slice(1));
  return { title, isFolded, rest: text.slice(line.length) };
}

export const titleHtml = (html: string): string => (html === '' ? '' : `<p><strong>${html}</strong></p>`);

const withTags = (html: string): string => html.replace(OPEN, CALLOUT_OPEN).replace(CLOSE, '</div>');

/** HTML whose asides are callouts; `parse` makes HTML of the Markdown that stands in one, or in what opens and closes. */
export function withCallouts(html: string, parse: (markdown: string) => string): string {
  const [, beginning, text = '', rest = ''] = WITH_TEXT.exec(html) ?? [];
  if (beginning === undefined || text.trim() === '') return withTags(html);
  return withTags(beginning) + parse(text.trim()) + withTags(rest);
}
