import { Marked } from 'marked';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import { browseUrl, mentionHtml } from './references.ts';
import type { RenderContext } from './render-adf.ts';

/** Key under which `references.projects` has the repository whose issues are meant by `#12`. */
export const OWN_REPOSITORY = '#';

/** `#12` and `@somebody` where they are words of their own: not in an address, an e-mail or a path. */
const REFERENCE = /(?<![\w&/#@.-])(?:#(\d{1,9})\b|@([a-z\d](?:-?[a-z\d]){0,38})(?![\w/]))/gi;

function linkReferences(text: string, { references }: RenderContext): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, number, name] = match;
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + whole.length;
    const url = number === undefined ? null : browseUrl(references, OWN_REPOSITORY, number);
    if (name !== undefined) html += mentionHtml(references, name);
    else html += url === null ? escapeHtml(whole) : `<a href="${escapeHtml(url)}">${escapeHtml(whole)}</a>`;
  }
  return html + escapeHtml(text.slice(end));
}

/** HTML of GitHub's Markdown, not sanitised. */
export function convertMarkdown(text: string, context: RenderContext): string {
  let openLinks = 0;
  const marked = new Marked({ gfm: true, breaks: true, async: false });
  marked.use({
    renderer: {
      link({ href, tokens }) {
        openLinks += 1;
        const content = this.parser.parseInline(tokens);
        openLinks -= 1;
        return `<a href="${escapeHtml(href)}">${content}</a>`;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        if ('escaped' in token && token.escaped) return token.text;
        return openLinks > 0 ? escapeHtml(token.text) : linkReferences(token.text, context);
      },
    },
  });
  return marked.parse(text) as string;
}
