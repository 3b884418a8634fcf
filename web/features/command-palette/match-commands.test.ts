import { expect, test } from 'vitest';
import type { Command } from '#lib/frame/command-store.ts';
import { matchCommands } from './match-commands.ts';

const command = (label: string): Command => ({ id: label, group: 'all', label, run: () => {} });
const commands = ['Theme: Dark', 'Go to projects', 'New project', 'Project settings'].map(command);
const labels = (query: string) => matchCommands(commands, query).map(({ label }) => label);

test('offers everything in its own order while nothing is typed', () => {
  expect(labels(' ')).toEqual(commands.map(({ label }) => label));
});

test('puts a label that starts with the query before one that contains it', () => {
  expect(labels('proj')).toEqual(['Project settings', 'Go to projects', 'New project']);
});

test('wants every word, in any order and any case', () => {
  expect(labels('DARK theme')).toEqual(['Theme: Dark']);
  expect(labels('dark project')).toEqual([]);
});

// docs/contract/search.md#accents
test('finds words without their accents, and inside of texts without spaces', () => {
  const others = ['Thème sombre', '画面を切り替える'].map(command);
  const found = (query: string) => matchCommands(others, query).map(({ label }) => label);
  expect(found('theme SOMBRE')).toEqual(['Thème sombre']);
  expect(found('切り替')).toEqual(['画面を切り替える']);
});
