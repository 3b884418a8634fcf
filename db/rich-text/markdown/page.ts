import { markdownToHtml } from '@tandem/shared/rich-text/markdown-html.ts';
import { Fragment, type Node } from '@tiptap/pm/model';
import { parseHtml } from '../html/parse-html.ts';
import { withBlanksOutside } from './blanks.ts';
import { htmlOf } from './html.ts';
import { joinBlocks, writeAsHtml, writeBlock } from './blocks.ts';
import { escapeText } from './escape.ts';
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
const readMarkdown = (markdown: string): Node => parseHtml(markdownToHtml(markdown), 'document');

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

type ReadPage = { name: string | null; html: string };

/** The page in a Markdown file: its name when it begins with a heading of the first level, and its text. */
export function pageOfMarkdown(markdown: string): ReadPage {
  const document = readMarkdown(markdown.replace(/^\uFEFF/, ''));
  const [first, ...others] = document.children;
  const isNamed = first?.type.name === 'heading' && first.attrs['level'] === 1;
  const blocks = isNamed ? others : document.children;
  return {
    name: isNamed ? first.textContent : null,
    html: blocks.length > 0 ? htmlOf(blocks, document) : '',
  };
}
