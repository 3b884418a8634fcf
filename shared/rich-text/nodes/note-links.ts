import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { escapeHtml } from '../rules/escape-html.ts';

/** `[[Note]]`, `[[folder/Note#Heading|text]]`, and what would show another note or a file in its place: `![[Note]]`. */
const WIKI_LINK = /^!?\[\[([^[\]\n]{1,1000})\]\]/;
const LINK_PARTS = /(!?\[\[[^[\]\n]{1,1000}\]\])/;
const WIKI_ADDRESS = /^#\[\[(.*)\]\]$/s;
const NOTE_FILE = /\.(?:md|markdown|txt)$/i;

/** Exports of Notion put the id of a page behind its name. */
const EXPORT_ID = /\s[0-9a-f]{32}$/i;

/** The name of a file or folder without what an export put behind it. */
export const withoutExportId = (name: string): string => name.replace(EXPORT_ID, '');

type WikiLink = Tokens.Generic & { target: string; text: string };

const isWikiLink = (token: Tokens.Generic): token is WikiLink => token.type === 'wikiLink';

/** Note and heading as they are read: without folders, the ending of a file and the name of a block. */
function wordsOf(target: string): string {
  const [note = '', ...headings] = target.split('#').map((part) => part.trim());
  const name = withoutExportId(note.split('/').at(-1)?.replace(NOTE_FILE, '') ?? '');
  return [name, ...headings.filter((heading) => !heading.startsWith('^'))].filter(Boolean).join(' › ');
}

/** What a link of a note leads to, or null for the address of another link. */
export const wikiTargetOf = (address: string): string | null => WIKI_ADDRESS.exec(address)?.[1] ?? null;

/** The name of the note to which the address of a link leads. */
export const noteNameOf = (address: string): string => {
  const target = wikiTargetOf(address);
  if (target !== null) return wordsOf(target);
  const [path = ''] = address.split(/[?#]/);
  try {
    return wordsOf(decodeURIComponent(path));
  } catch {
    return wordsOf(path);
  }
};

/** What stands between the brackets of a link: where it leads and how it is read. */
function partsOf(inside: string): { target: string; text: string } {
  const [target = '', ...words] = inside.replaceAll('\\|', '|').split('|');
  return { target: target.trim(), text: words.join('|').trim() || wordsOf(target) || target };
}

/** A text in parts: words, and links with their addresses. */
export type WikiPart = { text: string; address: string | null };

/** A text that is no Markdown, as a value of front matter, with its links. */
export function wikiPartsOf(text: string): WikiPart[] {
  return text
    .split(LINK_PARTS)
    .map((part): WikiPart => {
      const inside = WIKI_LINK.exec(part)?.[1];
      if (inside === undefined) return { text: part, address: null };
      const link = partsOf(inside);
      return { text: link.text, address: `#[[${link.target}]]` };
    })
    .filter((part) => part.text !== '');
}

/**
 * Links of notes as Markdown of vaults writes them, for `marked`. Until it is known where they lead their address is
 * `#[[target]]`.
 */
export const wikiLinks: TokenizerAndRendererExtension = {
  name: 'wikiLink',
  level: 'inline',
  tokenizer(source) {
    const found = WIKI_LINK.exec(source);
    if (!found) return undefined;
    const [raw, inside = ''] = found;
    return { type: 'wikiLink', raw, ...partsOf(inside) };
  },
  renderer: (token) =>
    isWikiLink(token) ? `<a href="#[[${escapeHtml(token.target)}]]">${escapeHtml(token.text)}</a>` : '',
};
