import { expect, test } from 'vitest';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { ListView } from '../../model/display/list-view.ts';
import { fittingTools } from '../../model/selection/bulk-tools.tsx';
import { itemRow } from '#testing/rows.ts';
import { fitPhoneRow, fitRow, rowWidthOf } from './row-room.ts';

const SHOWN = ['key', 'labels', 'cycle', 'modules', 'start_date', 'due_date', 'estimate'] as const;
const view = {
  identifier: 'LONGPROJECT',
  language: 'en',
  settings: { shown: new Set(SHOWN), groupBy: null },
} as unknown as ListView;
const LABELS = ['regression', 'accessibility', 'payments'].map((name) => ({ name }));
const row = itemRow('i1', {
  name: 'A title that is long enough to need half of any row that it could ever stand in, and more than that',
  start_date: '2025-01-05',
  target_date: '2025-02-05',
}) as WorkItem;

test('a wide row says all', () => {
  expect(fitRow(row, view, LABELS, 1600)).toMatchObject({ labels: 2, hasPlanNames: true, hasStart: true });
});

test('a narrower one first says less of its labels, then of its dates', () => {
  const fits = [1600, 1200, 1000, 760].map((width) => fitRow(row, view, LABELS, width));
  const said = fits.map(({ labels, hasStart }) => labels + Number(hasStart));
  expect(said).toEqual(said.toSorted((a, b) => b - a));
  expect(said.at(-1)).toBe(0);
});

test('a short title leaves its room to what stands beside it', () => {
  expect(fitRow({ ...row, name: 'Fix' }, view, LABELS, 1000).labels).toBe(2);
});

test('a row of a phone says its labels, and where it has values of fields as many of both as there is room for', () => {
  const fields = ['f1'].map((id) => ({ id }));
  const phone = { ...view, identifier: 'AB', settings: { ...view.settings, fields } } as unknown as ListView;
  const labels = [{ name: 'payments' }, { name: 'regression' }];
  const plain = fitPhoneRow({ ...row, target_date: null }, phone, labels);
  expect(plain.labels).toBe(2);
  const filled = fitPhoneRow({ ...row, target_date: null, fields: { f1: 3 } }, phone, labels);
  expect(filled.labels).toBe(1);
  expect(filled.room).toBeGreaterThan(80);
});

test('a list that is not measured yet has the usual width', () => {
  expect([rowWidthOf(0), rowWidthOf(779)]).toEqual([1120, 760]);
});

test('tools that do not fit leave room for the button that opens them', () => {
  const widths = [100, 100, 100];
  expect([400, 306, 305, 235, 30].map((room) => fittingTools(widths, room))).toEqual([3, 3, 2, 1, 0]);
});
