import { expect, test } from 'vitest';
import { emojiOfLogo } from './emoji.ts';

test.each([
  [{ in_use: 'emoji', emoji: { value: '🚀' } }, '🚀'],
  [{ in_use: 'emoji', emoji: { value: '128640' } }, '🚀'],
  [{ in_use: 'emoji', emoji: { value: '128104-8205-128187' } }, '👨‍💻'],
  [{ in_use: 'emoji', emoji: { value: '99999999' } }, undefined],
  [{ in_use: 'icon', emoji: { value: '🚀' } }, undefined],
  [{}, undefined],
])('%j is drawn as %s', (logo, emoji) => {
  expect(emojiOfLogo(logo)).toBe(emoji);
});
