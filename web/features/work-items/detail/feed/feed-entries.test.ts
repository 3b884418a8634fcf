import { expect, test } from 'vitest';
import type { Activity } from '#entities/work-items/activities/types.ts';
import type { Thread } from '#entities/work-items/comments/hooks.ts';
import { feedEntries } from './feed-entries.ts';

const activity = (id: string, created_at: string, field: string | null = 'name') =>
  ({ id, created_at, field, verb: 'updated', old_value: 'a', new_value: 'b' }) as Activity;
const thread = (id: string, created_at: string) =>
  ({ first: { id, created_at }, replies: [] }) as unknown as Thread;

const sources = {
  activities: [activity('made', '2026-01-01T00:00:00Z', null), activity('renamed', '2026-01-03T00:00:00Z')],
  threads: [thread('said', '2026-01-02T00:00:00Z')],
  hidden: [],
  newestFirst: false,
};
const ids = (part: Partial<Parameters<typeof feedEntries>[0]> = {}) =>
  feedEntries({ ...sources, ...part }).map(({ id }) => id);

test('what happened and what was said stand in one order of time', () => {
  expect(ids()).toEqual(['made', 'said', 'renamed']);
  expect(ids({ newestFirst: true })).toEqual(['renamed', 'said', 'made']);
});

test('each kind of them can be left out', () => {
  expect(ids({ hidden: ['comments'] })).toEqual(['made', 'renamed']);
  expect(ids({ hidden: ['text'] })).toEqual(['made', 'said']);
  expect(ids({ hidden: ['state', 'people', 'dates', 'text', 'other'] })).toEqual(['said']);
});

test('activities that say nothing to people are left out', () => {
  expect(ids({ activities: [activity('reacted', '2026-01-01T00:00:00Z', 'reaction')] })).toEqual(['said']);
});
