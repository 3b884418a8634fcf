import type { AdfMark, AdfNode } from '../source/adf.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import { type References, fileHtml, linkKeys, mentionHtml } from './references.ts';

export type RenderContext = { references: References; files: Record<string, string> };

const MAX_DEPTH = 60;
const PANEL_COLORS = new Map(
  Object.entries({
    info: 'light-blue',
    note: 'purple',
    tip: 'green',
    success: 'green',
    warning: 'orange',
    error: 'pink',
  }),
);
/** Jira's own pictures, which have no character of that meaning in their text. */
const EMOJI = new Map(
  Object.entries({
    'atlassian-check_mark': '✅',
    'atlassian-cross_mark': '❌',
    'atlassian-warning': '⚠️',
    'atlassian-info': 'ℹ️',
    'atlassian-plus': '➕',
    'atlassian-minus': '➖',
    'atlassian-question_mark': '❓',
    'atlassian-light_bulb_on': '💡',
    'atlassian-light_bulb_off': '💡',
    'atlassian-yellow_star': '⭐',
  }),
);
const SIMPLE_MARKS = new Map(
  Object.entries({
    strong: 'strong',
    em: 'em',
    code: 'code',
    strike: 's',
    underline: 'u',
  }),
);
const SIMPLE_NODES = new Map(
  Object.entries({
    paragraph: 'p',
    bulletList: 'ul',
    listItem: 'li',
    blockquote: 'blockquote',
    tableRow: 'tr',
    decisionList: 'ul',
    decisionItem: 'li',
  }),
);
const INLINE = new Set(['text', 'hardBreak', 'mention', 'emoji', 'inlineCard', 'status', 'date']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * HTML of a document. It is not sanitised: addresses are as they were written. Nodes that are unknown give way to
 * their content, and nothing is nested deeper than a reader could see.
 */
export const renderAdf = (node: AdfNode, context: RenderContext): string => renderNode(node, context, 0);

function renderContent(node: AdfNode, context: RenderContext, depth: number): string {
  if (depth > MAX_DEPTH) return escapeHtml(plainText(node));
  let html = '';
  for (const child of node.content ?? []) html += renderNode(child, context, depth + 1);
  return html;
}

function plainText(node: AdfNode): string {
  const pending = [node];
  let text = '';
  for (let next = pending.pop(); next; next = pending.pop()) {
    text += next.text ?? '';
    pending.push(...(next.content ?? []).toReversed());
  }
  return text;
}

function renderNode(node: AdfNode, context: RenderContext, depth: number): string {
  if (INLINE.has(node.type)) return renderInline(node, context);
  const tag = SIMPLE_NODES.get(node.type);
  const content = () => renderContent(node, context, depth);
  if (tag) return `<${tag}>${content()}</${tag}>`;
  const render = BLOCKS.get(node.type);
  return render ? render(node, content, context) : content();
}

type Block = (node: AdfNode, content: () => string, context: RenderContext) => string;

const cell =
  (tag: string): Block =>
  (node, content) => {
    const spans = ['colspan', 'rowspan'].map((name) => {
      const value = Number(node.attrs?.[name] ?? 1);
      return value > 1 && value <= 100 ? ` ${name}="${value}"` : '';
    });
    return `<${tag}${spans.join('')}>${content()}</${tag}>`;
  };

const BLOCKS = new Map<string, Block>(
  Object.entries<Block>({
    heading: (node, content) => {
      const level = Math.min(Math.max(Number(node.attrs?.['level'] ?? 1), 1), 6);
      return `<h${level}>${content()}</h${level}>`;
    },
    orderedList: (node, content) => {
      const start = Number(node.attrs?.['order'] ?? 1);
      return `<ol${start > 1 ? ` start="${Math.floor(start)}"` : ''}>${content()}</ol>`;
    },
    codeBlock: renderCode,
    rule: () => '<hr>',
    panel: (node, content) => {
      const color = PANEL_COLORS.get(textOf(node.attrs?.['panelType'])) ?? 'gray';
      return `<div data-block-type="callout-component" data-background="${color}">${content()}</div>`;
    },
    expand: (node, content) => {
      const title = textOf(node.attrs?.['title']);
      return `${title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''}${content()}`;
    },
    table: (_node, content) => `<table><tbody>${content()}</tbody></table>`,
    tableCell: cell('td'),
    tableHeader: cell('th'),
    taskList: (_node, content) => `<ul data-type="taskList">${content()}</ul>`,
    taskItem: (node, content) =>
      `<li data-type="taskItem" data-checked="${node.attrs?.['state'] === 'DONE'}"><p>${content()}</p></li>`,
    media: (node, _content, { files }) => `<p>${renderMedia(node.attrs ?? {}, files)}</p>`,
    blockCard: (node) => `<p>${renderCard(node)}</p>`,
    embedCard: (node) => `<p>${renderCard(node)}</p>`,
  }),
);

function renderCode(node: AdfNode): string {
  const text = plainText(node);
  if (text.trim() === '') return '';
  const language = textOf(node.attrs?.['language']).replace(/[^a-z0-9+#-]/gi, '');
  const attribute = language ? ` class="language-${language.toLowerCase()}"` : '';
  return `<pre><code${attribute}>${escapeHtml(text)}</code></pre>`;
}

function renderMedia(attrs: Record<string, unknown>, files: Record<string, string>): string {
  const url = textOf(attrs['url']);
  if (attrs['type'] !== 'external') return fileHtml(files, textOf(attrs['alt']) || textOf(attrs['id']));
  return `<a href="${escapeHtml(url)}">${escapeHtml(textOf(attrs['alt']) || url)}</a>`;
}

function renderCard(node: AdfNode): string {
  const url = escapeHtml(textOf(node.attrs?.['url']));
  return `<a href="${url}">${url}</a>`;
}

function renderInline(node: AdfNode, { references }: RenderContext): string {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'hardBreak':
      return '<br />';
    case 'mention':
      return mentionHtml(references, textOf(attrs['id']).replace(/^accountid:/, ''));
    case 'emoji':
      return escapeHtml(
        EMOJI.get(textOf(attrs['id'])) ?? (textOf(attrs['text']) || textOf(attrs['shortName'])),
      );
    case 'inlineCard':
      return renderCard(node);
    case 'status':
      return `<code>${escapeHtml(textOf(attrs['text']))}</code>`;
    case 'date':
      return renderDate(Number(attrs['timestamp']));
    default:
      return renderText(node, references);
  }
}

const renderDate = (timestamp: number): string =>
  Math.abs(timestamp) < 8.64e15 ? new Date(timestamp).toISOString().slice(0, 10) : '';

function renderText(node: AdfNode, references: References): string {
  const marks = node.marks ?? [];
  const isLiteral = marks.some((mark) => mark.type === 'link' || mark.type === 'code');
  const text = node.text ?? '';
  return marks.reduce(wrapInMark, isLiteral ? escapeHtml(text) : linkKeys(references, text));
}

function wrapInMark(html: string, mark: AdfMark): string {
  const tag = SIMPLE_MARKS.get(mark.type);
  if (tag) return `<${tag}>${html}</${tag}>`;
  if (mark.type === 'link') return `<a href="${escapeHtml(textOf(mark.attrs?.['href']))}">${html}</a>`;
  if (mark.type === 'subsup') {
    const level = mark.attrs?.['type'] === 'sup' ? 'sup' : 'sub';
    return `<${level}>${html}</${level}>`;
  }
  if (mark.type === 'textColor') {
    return `<span style="color: ${escapeHtml(textOf(mark.attrs?.['color']))}">${html}</span>`;
  }
  return html;
}
