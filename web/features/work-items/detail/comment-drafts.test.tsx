import { expect, test } from 'vitest';
import { draftOf, keepDraft } from './comment-drafts.ts';

test('what was not sent is kept, each item for itself, until it is sent', () => {
  keepDraft('i1', '<p>Not yet</p>');
  expect([draftOf('i1'), draftOf('i2')]).toEqual(['<p>Not yet</p>', '']);
  keepDraft('i1', '<p>Nearly</p>');
  expect(draftOf('i1')).toBe('<p>Nearly</p>');
  keepDraft('i1', '');
  expect([draftOf('i1'), localStorage.length]).toEqual(['', 0]);
});

test.each([
  ['mention', '<p><mention-component entity_identifier="ada"></mention-component> </p>'],
  ['picture', '<p><img src="/a.png"></p>'],
])('a %s alone is something that was written', (_what, html) => {
  keepDraft('i1', html);
  expect(draftOf('i1')).toBe(html);
});
