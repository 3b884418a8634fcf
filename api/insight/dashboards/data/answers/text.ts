import type { TextAnswer } from '@tandem/shared/insight/dashboards/answers.ts';

const MENTION = /<mention-component\b[^>]*>(?:\s*<\/mention-component>)?/gi;

/** The text of a tile; a published one names no people (docs/contract/dashboards.md#published-dashboards). */
export const textAnswer = (html: string, { isPublic }: { isPublic: boolean }): TextAnswer => ({
  html: isPublic ? html.replaceAll(MENTION, '') : html,
});
