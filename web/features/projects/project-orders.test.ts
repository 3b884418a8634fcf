import { expect, test } from 'vitest';
import { projectRow } from '#testing/rows.ts';
import { facetsOfProject } from './project-facets.tsx';
import { sortProjects } from './project-orders.ts';

const ROWS = [
  projectRow('b', { name: 'Beta', sort_order: 2, created_at: '2026-01-03T00:00:00Z', members: ['x'] }),
  projectRow('a', { name: 'Alpha', sort_order: 3, created_at: '2026-01-02T00:00:00Z', members: [] }),
  projectRow('c', { name: 'Gamma', sort_order: 1, created_at: '2026-01-01T00:00:00Z', members: ['x', 'y'] }),
];
const order = (by: Parameters<typeof sortProjects>[1]) =>
  sortProjects(ROWS, by)
    .map(({ id }) => id)
    .join('');

test.each([
  ['manual', 'cba', 'cba'],
  ['name', 'abc', 'cba'],
  ['created', 'cab', 'bac'],
  ['members', 'abc', 'cba'],
] as const)(
  'projects stand by %s, and the other way round where that means something',
  (by, usual, reversed) => {
    expect(order({ order: by, isReversed: false })).toBe(usual);
    expect(order({ order: by, isReversed: true })).toBe(reversed);
  },
);

test('a project is narrowed by who sees it, leads it and works in it', () => {
  const project = projectRow('a', { network: 0, project_lead: 'x', members: ['x', 'y'] });
  expect(facetsOfProject(project)).toMatchObject({ access: ['private'], lead: ['x'], members: ['x', 'y'] });
});
