import { expect, test } from 'vitest';
import { intakeRow } from '#testing/rows.ts';
import { rowAfter, shownRows, viewOf } from './intake-view.ts';

const now = new Date('2026-01-10T12:00:00Z');
const ids = (rows: readonly { issue: { id: string } }[]) => rows.map(({ issue }) => issue.id);
const made = (day: number) => ({ created_at: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z` });

const rows = [
  intakeRow('old', { issue: { ...made(1), sequence_id: 1, priority: 'urgent', label_ids: ['red'] } }),
  intakeRow('asleep', {
    status: 0,
    snoozed_till: '2026-02-01T00:00:00Z',
    issue: { ...made(2), sequence_id: 2 },
  }),
  intakeRow('woken', {
    status: 0,
    snoozed_till: '2026-01-09T00:00:00Z',
    issue: { ...made(3), sequence_id: 3 },
  }),
  intakeRow('declined', { status: -1, issue: { ...made(4), sequence_id: 4 } }),
  intakeRow('new', { issue: { ...made(10), sequence_id: 5, assignee_ids: ['ada'] } }),
  intakeRow('unsent', { issue: { ...made(9), sequence_id: 0 } }),
];

// docs/contract/client.md#the-tabs-of-intake
test('the open tab has what waits, the newest first, with whom a snooze has ended', () => {
  expect(ids(shownRows(rows, viewOf('open'), now))).toEqual(['new', 'unsent', 'woken', 'old']);
  expect(ids(shownRows(rows, viewOf('closed'), now))).toEqual(['declined']);
});

test('filters by status take the place of the usual one, and others go with it', () => {
  const by = (filters: object) => ids(shownRows(rows, { ...viewOf('open'), filters }, now));
  expect(by({ status: ['0'] })).toEqual(['asleep']);
  expect(by({ status: ['-2', '0'] })).toHaveLength(5);
  expect(by({ priority: ['urgent'] })).toEqual(['old']);
  expect(by({ labels: ['red'] })).toEqual(['old']);
  expect(by({ labels: ['None'], assignees: ['ada'] })).toEqual(['new']);
  expect(by({ created_at: ['7'] })).toEqual(['new', 'unsent']);
  expect(by({ created_by: ['nobody'] })).toEqual([]);
});

test('what has no number yet is the last by number', () => {
  const order = { by: 'sequence_id' as const, isFalling: false };
  expect(ids(shownRows(rows, { ...viewOf('open'), order }, now))).toEqual(['old', 'woken', 'new', 'unsent']);
});

test('behind what leaves the list comes the next, or the one before the end', () => {
  expect(rowAfter(rows.slice(0, 2), 'old')).toBe('asleep');
  expect(rowAfter(rows.slice(0, 2), 'asleep')).toBe('old');
  expect(rowAfter(rows.slice(0, 1), 'old')).toBeNull();
});
