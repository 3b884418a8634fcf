import { expect, test } from 'vitest';
import type { Page } from '#entities/pages/pages/types.ts';
import { NO_FILTER, type PagesFilter, countOf, filterPages } from './pages-filter.ts';

const NOW = new Date(2026, 4, 20, 9, 30);
const at = (...moment: [day: number, hour: number, minute?: number]) =>
  new Date(2026, 4, ...moment).toISOString();
const page = (name: string, created_at: string, change: Partial<Page> = {}) =>
  ({ name, created_at, created_by: 'ann', is_favorite: false, ...change }) as Page;
const PAGES = [
  page('this morning', at(20, 0), { is_favorite: true }),
  page('last evening', at(19, 23, 59), { created_by: 'ben' }),
  page('six days ago', at(14, 0)),
  page('a week ago', at(13, 23)),
  page('long ago', new Date(2026, 3, 20, 23).toISOString(), { created_by: 'ben' }),
];
const found = (filter: Partial<PagesFilter>) =>
  filterPages(PAGES, { ...NO_FILTER, ...filter }, NOW).map(({ name }) => name);

test('spans are whole days of this device, and today is one of them', () => {
  expect(found({})).toHaveLength(5);
  expect(found({ created: 'today' })).toEqual(['this morning']);
  expect(found({ created: 'yesterday' })).toEqual(['last evening']);
  expect(found({ created: 'week' })).toEqual(['this morning', 'last evening', 'six days ago']);
  expect(found({ created: 'month' })).toEqual(['this morning', 'last evening', 'six days ago', 'a week ago']);
});

test('what is chosen counts together', () => {
  expect(found({ onlyFavorites: true })).toEqual(['this morning']);
  expect(found({ by: 'ben' })).toEqual(['last evening', 'long ago']);
  expect(found({ by: 'ben', created: 'week' })).toEqual(['last evening']);
  expect(countOf({ onlyFavorites: true, created: 'week', by: 'ben' })).toBe(3);
});
