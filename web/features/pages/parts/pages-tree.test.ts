import { expect, test } from 'vitest';
import { pageRow } from '#testing/rows.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { canStandBelow, pagesAbove, treeRows } from './pages-tree.ts';

const page = (id: string, parent: string | null = null) => pageRow(id, { parent }) as Page;
const plan = page('plan');
const part = page('part', 'plan');
const detail = page('detail', 'part');
const all = [detail, plan, part, page('lost', 'elsewhere')];
const shown = (closed: string[] = []) =>
  treeRows(all, new Set(closed)).map(({ page: { id }, depth, below }) => `${depth} ${id} ${below}`);

test('pages stand below their parents, and at the top when the parent is not there', () => {
  expect(shown()).toEqual(['0 plan 1', '1 part 1', '2 detail 0', '0 lost 0']);
});

test('what is below a closed page is not shown, and still counted', () => {
  expect(shown(['plan'])).toEqual(['0 plan 1', '0 lost 0']);
});

test('the way to a page begins at the top', () => {
  expect(pagesAbove(all, detail).map(({ id }) => id)).toEqual(['plan', 'part']);
  expect(pagesAbove(all, plan)).toEqual([]);
});

test('a page stands neither below itself nor below what is below it, nor again where it is', () => {
  expect(canStandBelow(all, plan, 'plan')).toBe(false);
  expect(canStandBelow(all, plan, 'detail')).toBe(false);
  expect(canStandBelow(all, plan, null)).toBe(false);
  expect(canStandBelow(all, part, 'plan')).toBe(false);
  expect(canStandBelow(all, detail, 'plan')).toBe(true);
  expect(canStandBelow(all, detail, null)).toBe(true);
  expect(canStandBelow(all, detail, 'nowhere')).toBe(false);
});
