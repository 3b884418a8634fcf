import { expect, test } from 'vitest';
import type { SourceItem } from '../source/source-item.ts';
import { emptyKnown } from './known-items.ts';
import { ItemPlanner } from './plan-items.ts';

const itemOf = (external_id: string, parent: string | null): SourceItem => ({
  external_id,
  parent,
  project: { external_id: 'csv', name: 'Table' },
  number: null,
  name: external_id,
  parts: [],
  files: {},
  unlinked_files: 0,
  state: { external_id: 'state:todo', name: 'Todo', group: 'unstarted', rank: 0 },
  priority: 'none',
  priority_name: null,
  is_epic: false,
  type: null,
  creator: null,
  assignees: [],
  labels: [],
  modules: [],
  cycle: null,
  links: [],
  relations: [],
  comments: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
});

/** Plans new items that are given with their parents, in their order. */
function plan(parents: Record<string, string | null>) {
  const planner = new ItemPlanner(emptyKnown(), new Map([['Todo', 'state-id']]), {
    highest: 0,
    reserved_from: null,
  });
  const planned = Object.entries(parents).flatMap(([id, parent]) => planner.plan(itemOf(id, parent)) ?? []);
  const names = new Map(planned.map(({ id, item }) => [id, item.external_id]));
  const written = planned.map(({ item, parent_id }) => [item.external_id, parent_id && names.get(parent_id)]);
  return { ids: planned.map(({ id }) => id), parents: Object.fromEntries(written) };
}

test('a new item is written with its parent where all above it stand before it', () => {
  expect(
    plan({ a: null, b: 'a', c: 'b', late: 'later', later: null, below: 'late', lost: 'none' }).parents,
  ).toEqual({
    a: null,
    b: 'a',
    c: 'b',
    late: null,
    later: null,
    below: null,
    lost: null,
  });
  expect(plan({ x: 'z', y: 'x', z: 'y', own: 'own' }).parents).toEqual({
    x: null,
    y: null,
    z: null,
    own: null,
  });
});

test('parents end at a hundred levels', () => {
  const chain = Array.from({ length: 120 }, (_, level): [string, string | null] => [
    `i${level}`,
    level === 0 ? null : `i${level - 1}`,
  ]);
  const { parents } = plan(Object.fromEntries(chain));
  expect(Object.values(parents).filter((parent) => parent !== null)).toHaveLength(99);
});

test('ids of new items grow', () => {
  const [first = ''] = plan({ a: null }).ids;
  const [second = ''] = plan({ b: null }).ids;
  expect(first.slice(0, 13) <= second.slice(0, 13)).toBe(true);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
