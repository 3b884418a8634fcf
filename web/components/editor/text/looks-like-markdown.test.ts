import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

test.each([
  '# Title',
  'Text\n\n## Part\n\nMore',
  '- one\n- two',
  '1. one\n2. two',
  '- [ ] open\n- [x] done',
  '> said',
  '```js\nlet a = 1;\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'some **bold** words',
  'see [the page](https://example.com)',
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  '',
  'Just a line.',
  'two\nlines',
  '#tag',
  '-5 degrees',
  'a * b * c',
  'https://example.com/a_b_c',
  '2 < 3 > 1',
])('%j is plain text', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
