import { WikiMarkupTransformer } from '@atlaskit/editor-wikimarkup-transformer';
import type { AdfNode } from '../source/adf.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import { type RenderContext, renderAdf } from './render-adf.ts';
import { type WikiPart, splitBoxes } from './wiki-boxes.ts';
import { prepareLines } from './wiki-lines.ts';

const transformer = new WikiMarkupTransformer();
const TOKEN = /\{(html|code|noformat)(?::[^{}\n]*)?\}/g;
/** The transformer calls code blocks without a language Java, as Jira did; it is seldom true. */
const SAYS_JAVA = /\{code:[^}]*\bjava\b/i;

type Segment = { is_html: boolean; text: string };

/** Cuts out `{html}` blocks, which the transformer does not know. One that nobody closes reaches to the end. */
function splitHtml(text: string): Segment[] {
  const segments: Segment[] = [];
  let open: string | null = null;
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const name = match[1] ?? '';
    if (open === null) {
      open = name;
      if (name !== 'html') continue;
      segments.push({ is_html: false, text: text.slice(from, match.index) });
      from = match.index + match[0].length;
    } else if (open === name) {
      open = null;
      if (name !== 'html') continue;
      segments.push({ is_html: true, text: text.slice(from, match.index) });
      from = match.index + match[0].length;
    }
  }
  segments.push({ is_html: open === 'html', text: text.slice(from) });
  return segments.filter((segment) => segment.text.trim() !== '');
}

function dropGuessedLanguage(node: AdfNode): void {
  if (node.type === 'codeBlock' && node.attrs?.['language'] === 'java') node.attrs = {};
  for (const child of node.content ?? []) dropGuessedLanguage(child);
}

function convertSegment({ is_html, text }: Segment, context: RenderContext): string {
  if (is_html) return text;
  const document = transformer.parse(text).toJSON() as AdfNode;
  if (!SAYS_JAVA.test(text)) dropGuessedLanguage(document);
  return renderAdf(document, context);
}

const convertText = (text: string, context: RenderContext): string =>
  splitHtml(prepareLines(text))
    .map((segment) => convertSegment(segment, context))
    .join('');

function convertPart(part: WikiPart, context: RenderContext): string {
  if (typeof part === 'string') return convertText(part, context);
  const title = part.title === '' ? '' : `<p><strong>${escapeHtml(part.title)}</strong></p>`;
  const content = part.parts.map((each) => convertPart(each, context)).join('');
  return `<div data-block-type="callout-component" data-background="${part.color}">${title}${content}</div>`;
}

/**
 * HTML of Jira's wiki markup, not sanitised. Takes time with the square of a paragraph's length when marks are opened
 * again and again without being closed; whoever calls it must be able to give up.
 */
export const convertWikiMarkup = (text: string, context: RenderContext): string =>
  splitBoxes(text)
    .map((part) => convertPart(part, context))
    .join('');
