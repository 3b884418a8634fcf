import type { TextAnswer } from '@tandem/shared/insight/dashboards/answers.ts';

/** With what is in it: that can be a name. */
const MENTION = /<mention-component\b[^<>]*>(?:[^<]*<\/mention-component>)?/gi;

/** The text of a tile; a published one names no people (docs/contract/dashboards.md#published-dashboards). */
export const textAnswer = (html: string, { isPublic }: { isPublic: boolean }): TextAnswer => ({
  html: isPublic ? html.replaceAll(MENTION, '') : html,
});
