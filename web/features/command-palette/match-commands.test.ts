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
