import { Lexer, Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { CALLOUT_OPEN, calloutOf, titleHtml, withCallouts } from './markdown-boxes.ts';
import { equationHtml, equations } from './markdown-equations.ts';
import { wikiLinks } from '../nodes/note-links.ts';
import { escapeHtml } from '../rules/escape-html.ts';

/** The address of a stored picture ends with its id, and in archives with the ending of a file name. */
const PICTURE_ADDRESS =
  /(?:^|\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.\w{1,5}|\/)?$/i;
/** Readers of Markdown see a box only where there is a text behind it. */
const EMPTY_TASK = /^\[[ x]\]\s*$/i;
const PICTURE_TAG = /<img((?:\s+[\w-]+(?:="[^"]*")?)*)\s+data-picture="([^"]*)"\s*\/?>/g;
const SOURCE = /\s+src="[^"]*"/;

/** The id of the stored picture that an address leads to; null for any other. */
export const pictureIdOf = (address: string): string | null =>
  PICTURE_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;

/** HTML that stands in the Markdown of an export: pictures name their id or address here beside that of their file. */
const withPictures = (html: string): string =>
  html.replace(PICTURE_TAG, (_tag, others: string, picture: string) => {
    const named = ` src="${picture}"${others.replace(SOURCE, '')}`;
    return picture.includes('/') ? `<img${named}>` : `<image-component${named}></image-component>`;
  });

function attributes(values: Record<string, string | null | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return set.map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`).join('');
}

const isWritten = (token: Token) => token.type !== 'text' || token.raw.trim() !== '';

/** A picture alone in its paragraph is a block. */
function onlyPicture(tokens: readonly Token[]): boolean {
  const written = tokens.filter(isWritten);
  return written.length === 1 && written[0]?.type === 'image';
}

function withoutMarker(tokens: Token[], lexer: Lexer): Token[] {
  const [first, ...others] = tokens;
  if (first?.type !== 'paragraph') return tokens;
  const left = calloutOf(first.raw)?.rest.trim() ?? '';
  return left === '' ? others : [...lexer.lex(left), ...others];
}

const emptyTask = (item: Tokens.ListItem): Tokens.ListItem => ({
  ...item,
  task: true,
  checked: !item.text.includes('[ ]'),
  tokens: [],
});

const RULES: MarkedExtension = {
  renderer: {
    paragraph({ tokens }) {
      const content = this.parser.parseInline(tokens);
      return onlyPicture(tokens) ? `${content}\n` : `<p>${content}</p>\n`;
    },
    link({ href, title, tokens }) {
      return `<a${attributes({ href, title })}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, title, tokens }) {
      const id = pictureIdOf(href);
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      const alt = text === '' ? null : text;
      if (id === null) return `<img${attributes({ src: href, alt, title })}>`;
      return `<image-component${attributes({ src: id, alt, title })}></image-component>`;
    },
    // The line break before the closing fence is no line of the code.
    code({ text, lang }) {
      const language = /^\S*/.exec(lang ?? '')?.[0];
      if (language === MATH && text.trim() !== '') return equationHtml(text.trim());
      const name = language ? `language-${language}` : null;
      return `<pre><code${attributes({ class: name })}>${escapeHtml(text)}</code></pre>\n`;
    },
    blockquote({ text, tokens }) {
      const callout = calloutOf(text);
      if (callout === null) return `<blockquote>\n${this.parser.parse(tokens)}</blockquote>\n`;
      const lexer = new Lexer(this.parser.options);
      const title = this.parser.parseInline(lexer.inlineTokens(callout.title));
      const content = this.parser.parse(withoutMarker(tokens, lexer));
      if (callout.isFolded) return `<details><summary>${title}</summary>${content}</details>\n`;
      return `${CALLOUT_OPEN}${titleHtml(title)}${content}</div>\n`;
    },
    list({ ordered, start, items: written }) {
      const items = written.map((item) => (EMPTY_TASK.test(item.text) ? emptyTask(item) : item));
      const hasBoxes = items.some(({ task }) => task);
      const content = items.map((item) => this.listitem({ ...item, task: hasBoxes })).join('');
      if (hasBoxes) return `<ul data-type="taskList">\n${content}</ul>\n`;
      const first = ordered && start !== 1 ? ` start="${String(start)}"` : '';
      return ordered ? `<ol${first}>\n${content}</ol>\n` : `<ul>\n${content}</ul>\n`;
    },
    listitem({ task, checked, tokens }) {
      const content = this.parser.parse(tokens);
      if (!task) return `<li>${content}</li>\n`;
      const box = attributes({ 'data-type': 'taskItem', 'data-checked': String(checked === true) });
      return `<li${box}><div>${content}</div></li>\n`;
    },
    checkbox: () => '',
    html({ text }) {
      const parse = (markdown: string) => this.parser.parse(new Lexer(this.parser.options).lex(markdown));
      return withCallouts(withPictures(text), parse);
    },
  },
};

/** Code of GitHub that is an equation. */
const MATH = 'math';
const OPTIONS = { gfm: true, breaks: false, async: false };
const marked = new Marked(OPTIONS, RULES, { extensions: equations });
const markedNotes = new Marked(OPTIONS, RULES, { extensions: [...equations, wikiLinks] });

/**
 * Markdown as HTML (docs/contract/pages.md#markdown-of-a-page). What may be in it is decided by the schema, which reads
 * it without running anything.
 */
export const markdownToHtml = (markdown: string): string => marked.parse(markdown) as string;

/** The same of a file of notes, in which `[[Note]]` is a link (docs/contract/pages.md#links-between-files). */
export const noteToHtml = (markdown: string): string => markedNotes.parse(markdown) as string;
