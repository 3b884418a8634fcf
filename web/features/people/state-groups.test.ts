import { expect, test } from 'vitest';
import type { PersonStats } from '#entities/workspaces/people/api.ts';
import { slicesOf } from './state-groups.ts';

const stats = (counts: Record<string, number>) =>
  ({
    state_distribution: Object.entries(counts).map(([state_group, state_count]) => ({
      state_group,
      state_count,
    })),
  }) as PersonStats;

test('the parts of the ring follow each other and make a whole', () => {
  const slices = slicesOf(stats({ completed: 2, backlog: 1, started: 1, cancelled: 0 }));
  expect(slices).toEqual([
    { group: 'backlog', count: 1, share: 0.25, start: 0 },
    { group: 'started', count: 1, share: 0.25, start: 0.25 },
    { group: 'completed', count: 2, share: 0.5, start: 0.5 },
  ]);
  expect(slicesOf(stats({}))).toEqual([]);
});
