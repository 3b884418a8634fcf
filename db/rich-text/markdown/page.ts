import { noteToHtml } from '@tandem/shared/rich-text/markdown/markdown-html.ts';
import { wikiPartsOf } from '@tandem/shared/rich-text/nodes/note-links.ts';
import { Fragment, type Node } from '@tiptap/pm/model';
import { parseHtml } from '../html/parse-html.ts';
import { withBlanksOutside } from './blanks.ts';
import { htmlOf } from './html.ts';
import { noteLinksOf } from './note-links.ts';
import { joinBlocks, writeAsHtml, writeBlock } from './blocks.ts';
import { escapeText } from './escape.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import type { MarkdownWriter } from './writer.ts';

type PageMarkdown = {
  name: string;
  html: string;
  /** Names of mentioned people by id. */
  people: Readonly<Record<string, string>>;
  /** What stands before and behind the id in the address of a picture; the endings of files by id. */
  pictures: { before: string; endings: Readonly<Record<string, string>>; behind: string };
};

/** The document that Markdown is. */
const readMarkdown = (markdown: string): Node => parseHtml(noteToHtml(markdown), 'document');

/**
 * Each block as Markdown, as long as that is read as the same block again; otherwise as HTML, which Markdown takes as it
 * is (docs/contract/pages.md#markdown-of-a-page).
 */
function writeMarkdown(document: Node, options: Omit<MarkdownWriter, 'document'>): string {
  const writer = { ...options, document };
  const blocks = document.children.map(withBlanksOutside);
  const texts = blocks.map((block, index) => {
    const text = writeBlock(block, writer);
    return readMarkdown(text).content.eq(Fragment.from(block))
      ? text
      : writeAsHtml(document.child(index), writer);
  });
  return joinBlocks(blocks, texts);
}

/** A page as a Markdown file: its name is the first heading. */
export function pageToMarkdown({ name, html, people, pictures }: PageMarkdown): string {
  const text = writeMarkdown(parseHtml(html, 'document'), {
    nameOf: (id) => people[id],
    addressOf: (id) => `${pictures.before}${id}${pictures.endings[id] ?? pictures.behind}`,
  });
  return `# ${escapeText(name).replace(/#+$/, String.raw`\$&`)}\n\n${text}\n`;
}

type ReadPage = {
  /** Null when neither a heading nor the front matter names it. */
  name: string | null;
  html: string;
  tags: string[];
  aliases: string[];
  /** Addresses of its links that may lead to other files: as `withNoteLinks` takes them. */
  links: string[];
};

/** What the front matter says and no field of a page holds, as a table of names and values. */
function tableOf(rows: FrontMatter['rows'], { type: { schema } }: Node): Node[] {
  if (rows.length === 0) return [];
  const inline = (text: string) =>
    wikiPartsOf(text).map((part) =>
      schema.text(part.text, part.address === null ? [] : [schema.mark('link', { href: part.address })]),
    );
  const cell = (type: string, text: string) =>
    schema.node(type, null, schema.node('paragraph', null, inline(text)));
  const lines = rows.map(([name, value]) =>
    schema.node('tableRow', null, [cell('tableHeader', name || '–'), cell('tableCell', value)]),
  );
  return [schema.node('table', null, lines)];
}

/**
 * The page in a Markdown file. Its first heading names it when that is of the first level and the text begins with it, else
 * the title of its front matter (docs/contract/pages.md#front-matter).
 */
export function pageOfMarkdown(markdown: string): ReadPage {
  const { front, body } = splitFrontMatter(markdown);
  const document = readMarkdown(body);
  const [first, ...others] = document.children;
  const isHeaded = first?.type.name === 'heading' && first.attrs['level'] === 1;
  const heading = isHeaded ? first.textContent : null;
  const name = heading || (front?.title ?? heading);
  const isNameOrNothing = heading !== null && (heading === '' || heading === name);
  const isNamedAlready = ([key, value]: [string, string]) => key.toLowerCase() === 'title' && value === name;
  const table = tableOf(front?.rows.filter((row) => !isNamedAlready(row)) ?? [], document);
  const blocks = [...table, ...(isNameOrNothing ? others : document.children)];
  return {
    name,
    html: blocks.length > 0 ? htmlOf(blocks, document) : '',
    tags: front?.tags ?? [],
    aliases: front?.aliases ?? [],
    links: noteLinksOf(blocks),
  };
}
