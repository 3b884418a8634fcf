import { expect, test } from 'vitest';
import type { Page } from '#entities/pages/pages/types.ts';
import { type PagesSort, sortPages } from './pages-sort.ts';

const page = (name: string, created: string, updated: string, is_favorite = false) =>
  ({ name, created_at: created, updated_at: updated, is_favorite }) as Page;
const PAGES = [
  page('Notes 10', '2026-01-03', '2026-02-01'),
  page('', '2026-01-04', '2026-02-02'),
  page('Notes 9', '2026-01-01', '2026-02-04'),
  page('zebra', '2026-01-02', '2026-02-03', true),
];
const sorted = (sort: PagesSort) => sortPages(PAGES, sort, 'en').map(({ name }) => name);

test('favourites stand first in every order', () => {
  expect(sorted('updated')).toEqual(['zebra', 'Notes 9', '', 'Notes 10']);
  expect(sorted('created')).toEqual(['zebra', '', 'Notes 10', 'Notes 9']);
});

test('by name, numbers count as numbers and pages without a name come last', () => {
  expect(sorted('name')).toEqual(['zebra', 'Notes 9', 'Notes 10', '']);
});
