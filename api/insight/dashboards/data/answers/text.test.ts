import { expect, test } from 'vitest';
import { textAnswer } from './text.ts';

const MENTION = '<mention-component entity_identifier="1"><b>Ada</b> Lovelace</mention-component>';

// docs/contract/dashboards.md#published-dashboards
test('a published text has no mentions, and no names that stand in them', () => {
  const html = `<p>Ask ${MENTION} or <mention-component entity_identifier="2"/>, then <b>go</b>.</p>`;
  expect(textAnswer(html, { isPublic: false }).html).toBe(html);
  expect(textAnswer(html, { isPublic: true }).html).toBe('<p>Ask  or , then <b>go</b>.</p>');
  expect(textAnswer('<p>Ask <mention-component>Ada', { isPublic: true }).html).toBe('<p>Ask ');
});
