import { convertHtml, deriveText, joinUpdates, mergeState, renderJson, replaceText } from './convert.ts';
import { isTooDeepToOpen } from './depth.ts';
import { withNoteLinks } from './markdown/note-links.ts';
import { pageOfMarkdown, pageToMarkdown } from './markdown/page.ts';
import { mergeHtml, mergeLines } from './merge.ts';
import { pageToHtml } from './html/page-html.ts';
import { sanitizeOnThisThread } from './html/rules.ts';

/** What the worker thread can do; the names travel in its messages. */
export const JOBS = {
  convertHtml,
  deriveText,
  isTooDeepToOpen,
  joinUpdates,
  mergeHtml,
  mergeLines,
  mergeState,
  pageOfMarkdown,
  pageToHtml,
  pageToMarkdown,
  renderJson,
  replaceText,
  sanitize: sanitizeOnThisThread,
  withNoteLinks,
};

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobRequest = { name: JobName; args: unknown[] };
export type JobAnswer = { result: unknown } | { error: string; is_too_deep: boolean };
