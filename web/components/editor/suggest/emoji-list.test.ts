import { expect, test } from 'vitest';
import { EMOJI, findEmoji } from './emoji-list.ts';

test('emoji are found by the beginning of each of their words, names first', () => {
  expect(findEmoji('rock').map(({ sign }) => sign)).toEqual(['🚀']);
  expect(findEmoji('up').map(({ sign }) => sign)).toEqual(['👍', '👆', '📈', '⬆️']);
  expect(findEmoji('heart')[0]?.name).toBe('heart');
  expect(findEmoji('nothing of that kind')).toEqual([]);
});

test('no name stands for two', () => {
  expect(new Set(EMOJI.map(({ name }) => name)).size).toBe(EMOJI.length);
  expect(EMOJI.every(({ sign, name }) => sign !== '' && /^[a-z_]+$/.test(name))).toBe(true);
});
