import { expect, test } from 'vitest';
import { readSettings } from '../display/view-settings.ts';
import { orderGroups } from './order-groups.ts';

const groups = [{ id: 's1' }, { id: 's2' }, { id: 's3' }];
const settings = { ...readSettings(null), groupBy: 'state' as const, showEmptyGroups: true };
const totals = new Map([['s2', 4]]);
const ids = (...args: Parameters<typeof orderGroups>) => orderGroups(...args).map(({ id }) => id);

test('empty groups are shown when they are wanted', () => {
  expect(ids(groups, settings, totals)).toEqual(['s1', 's2', 's3']);
  expect(ids(groups, { ...settings, showEmptyGroups: false }, totals)).toEqual(['s2']);
});

test('a group that the filter excludes is no empty group worth showing', () => {
  expect(ids(groups, { ...settings, filters: { state: ['s2', 's3'] } }, totals)).toEqual(['s2', 's3']);
});

test('hundreds of people without items do not become hundreds of columns', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `u${index}` }));
  expect(ids(many, { ...settings, groupBy: 'assignees' }, new Map([['u7', 1]]))).toEqual(['u7']);
});

test('a list without groups has its one group even when it is empty', () => {
  expect(ids([{ id: 'all' }], { ...settings, groupBy: null, showEmptyGroups: false }, new Map())).toEqual([
    'all',
  ]);
});

test('items without a creator get no empty column of their own', () => {
  const settingsOfCreators = { ...settings, groupBy: 'created_by' as const };
  expect(ids([{ id: 'u1' }, { id: 'None' }], settingsOfCreators, new Map([['u1', 2]]))).toEqual(['u1']);
});
