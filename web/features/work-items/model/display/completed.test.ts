import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInList } from '#entities/work-items/rows/membership.ts';
import { firstPageParams } from '#entities/work-items/rows/query.ts';
import type { DisplayFilters, UserProperties } from '#entities/personal/user-properties/types.ts';
import { itemRow, propertiesRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { isNarrowed, queryOf, readSettings } from './view-settings.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-20T12:00:00Z'), toFake: ['Date'] });
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.useRealTimers();
});

const settingsOf = (display: Partial<DisplayFilters>, more: Partial<UserProperties> = {}) => {
  const { display_filters } = propertiesRow();
  return readSettings(propertiesRow({ display_filters: { ...display_filters, ...display }, ...more }));
};
const done = (completed_at: string | null) =>
  itemRow('i1', { state__group: 'completed', completed_at, project_id: 'p' });

// docs/contract/view-settings.md#finished-items
test.each([
  ['all', ['today', 'yesterday', 'days', 'weeks', 'months']],
  ['month', ['today', 'yesterday', 'days', 'weeks']],
  ['week', ['today', 'yesterday', 'days']],
  ['day', ['today', 'yesterday']],
] as const)('of finished items those of %s are in the list', (completed, shown) => {
  const moments = {
    today: '2026-05-20T08:00:00Z',
    yesterday: '2026-05-19T08:00:00Z',
    days: '2026-05-15T08:00:00Z',
    weeks: '2026-05-01T08:00:00Z',
    months: '2026-01-01T08:00:00Z',
  };
  const query = queryOf('p', settingsOf({ completed }));
  const found = Object.entries(moments).filter(([, moment]) => isInList(done(moment), query));
  expect(found.map(([name]) => name)).toEqual(shown);
});

// docs/contract/view-settings.md#finished-items
test('what is not finished stays, and so does what was finished here and has no moment yet', () => {
  const query = queryOf('p', settingsOf({ completed: 'day' }));
  expect(isInList(itemRow('i2', { state__group: 'started', project_id: 'p' }), query)).toBe(true);
  expect(isInList(itemRow('i3', { state__group: 'cancelled', project_id: 'p' }), query)).toBe(true);
  expect(isInList(done(null), query)).toBe(true);
});

// docs/contract/view-settings.md#finished-items
test('the server is asked for the same, beside a tree that is set', () => {
  const urgent = { priority__in: 'urgent' };
  const settings = settingsOf({ completed: 'week' }, { rich_filters: urgent });
  const asked = JSON.parse(String(firstPageParams(queryOf('p', settings))['filters'])) as object;
  expect(JSON.stringify(asked)).toContain('"completed_at__gte":"-1w"');
  expect(JSON.stringify(asked)).toContain('"priority__in":"urgent"');
  expect(isNarrowed(settingsOf({ completed: 'week' }))).toBe(true);
  expect(isNarrowed(settingsOf({}))).toBe(false);
});

test('drafts and archives do not ask for it', () => {
  const { display_filters } = propertiesRow();
  const row = propertiesRow({ display_filters: { ...display_filters, completed: 'day' } });
  expect(readSettings(row, 'archived').completed).toBe('all');
  expect(readSettings(row, 'drafts').completed).toBe('all');
  expect(readSettings(row, 'project').completed).toBe('day');
});
