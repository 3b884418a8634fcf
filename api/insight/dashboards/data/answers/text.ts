import type { TextAnswer } from '@tandem/shared/insight/dashboards/answers.ts';

const MENTION_TAG = /<(\/?)mention-component\b[^<>]*>/gi;

/** A text without its mentions and the names in them; what follows one without an end is left out too. */
function withoutMentions(html: string): string {
  let depth = 0;
  let from = 0;
  let text = '';
  for (const { 0: tag, 1: slash, index } of html.matchAll(MENTION_TAG)) {
    if (depth === 0) text += html.slice(from, index);
    if (slash) depth = Math.max(0, depth - 1);
    else if (!tag.endsWith('/>')) depth += 1;
    from = index + tag.length;
  }
  return depth === 0 ? text + html.slice(from) : text;
}

/** The text of a tile; a published one names no people (docs/contract/dashboards.md#published-dashboards). */
export const textAnswer = (html: string, { isPublic }: { isPublic: boolean }): TextAnswer => ({
  html: isPublic ? withoutMentions(html) : html,
});
