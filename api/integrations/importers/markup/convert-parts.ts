import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { htmlToText } from '@tandem/db/rich-text/text.ts';
import { sanitizeOnThisThread } from '@tandem/db/rich-text/html/rules.ts';
import type { SourceName, TextPart } from '../source/source-item.ts';
import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import { convertMarkdown } from './markdown.ts';
import { type References, linkIssues } from './references.ts';
import { type RenderContext, renderAdf } from './render-adf.ts';
import { convertWikiMarkup } from './wiki-markup.ts';

export type MarkupJob = { parts: TextPart[]; files: Record<string, string> };
export type ConvertedText = { html: string; stripped: string | null; mentioned: string[] };
export type MarkupSettings = { format: SourceName; references: References };

const MENTION = /<mention-component[^>]*entity_identifier="([0-9a-f-]{36})"/g;

/** An element that is allowed and has no attributes. */
const SIMPLE_TAG = /<(?:\/?(?:p|h[1-6]|ul|ol|li|strong|em|s|u|code|pre|blockquote)|br \/)>/g;
/** In what is beside such elements: anything that the sanitiser would take for markup or write in another way. */
const MARKUP = /[<>]|&(?!(?:amp|lt|gt);)/;

const ANY_TAG = /<[^<>]*>/g;

/** Most texts of trackers are paragraphs of words. They are as the sanitiser would leave them, at a hundredth of its time. */
function sanitizeRendered(html: string): string {
  const text = html.replaceAll('&quot;', '"');
  return MARKUP.test(text.replace(SIMPLE_TAG, '')) ? sanitizeOrFlatten(html) : text;
}

/** Of markup that is nested beyond sense the words stay: one such text must not stop a whole import. */
function sanitizeOrFlatten(html: string): string {
  try {
    return sanitizeOnThisThread(html);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    return `<p>${html.replace(ANY_TAG, ' ').replaceAll(/[<>]/g, ' ')}</p>`;
  }
}

const CONVERTERS = {
  jira: convertWikiMarkup,
  github: convertMarkdown,
  linear: convertMarkdown,
  asana: convertMarkdown,
  csv: convertMarkdown,
};

function convertBody(body: TextPart['body'], { format }: MarkupSettings, context: RenderContext): string {
  if (typeof body === 'string') return CONVERTERS[format](body.replaceAll('\r\n', '\n'), context);
  return 'html' in body ? linkIssues(body.html, context.references) : renderAdf(body, context);
}

function convertPart(part: TextPart, settings: MarkupSettings, context: RenderContext): string {
  const body = convertBody(part.body, settings, context);
  return part.heading === undefined ? body : `<h3>${escapeHtml(part.heading)}</h3>${body}`;
}

/** The HTML that may be stored for a text, its words, and the users whom it mentions. */
export function convertParts(job: MarkupJob, settings: MarkupSettings): ConvertedText {
  const context = { references: settings.references, files: job.files };
  const raw = job.parts.map((part) => convertPart(part, settings, context)).join('');
  const html = storableText(sanitizeRendered(raw)).trim() || '<p></p>';
  const mentioned = new Set([...html.matchAll(MENTION)].map((match) => match[1] ?? ''));
  return { html, stripped: htmlToText(html), mentioned: [...mentioned] };
}
