import { convertHtml, deriveText, joinUpdates, mergeState, replaceText } from './rich-text-convert.ts';
import { isTooDeepToOpen } from './rich-text-depth.ts';
import { sanitizeOnThisThread } from './rich-text-rules.ts';

/** What the worker thread can do; the names travel in its messages. */
export const JOBS = {
  convertHtml,
  deriveText,
  isTooDeepToOpen,
  joinUpdates,
  mergeState,
  replaceText,
  sanitize: sanitizeOnThisThread,
};

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobRequest = { id: number; name: JobName; args: unknown[] };
export type JobAnswer = { id: number; result: unknown } | { id: number; error: string; is_too_deep: boolean };
