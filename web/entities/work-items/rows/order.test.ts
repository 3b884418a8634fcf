import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemRow, labelRow, memberRow, personRow, stateRow } from '#testing/rows.ts';
import { labels } from '../../projects/labels/store.ts';
import { members, usePeople } from '../../workspaces/members/store.ts';
import { states } from '../../projects/states/store.ts';
import { compareBy } from './order.ts';
import type { WorkItem } from './types.ts';

const stream = projectStream('p');

beforeEach(() => {
  states.confirmRows([stateRow('s1', { name: 'Zeta' }), stateRow('s2', { name: 'Alpha' })], stream, 1);
  labels.confirmRows([labelRow('l1', { name: 'red' }), labelRow('l2', { name: 'blue' })], stream, 1);
  const people = [personRow('u1', { first_name: 'Zoe' }), personRow('u2', { first_name: 'Ada' })];
  members.confirmRows(
    people.map((person) => memberRow(person)),
    workspaceStream('w'),
    1,
  );
});
afterEach(() => {
  for (const store of [states, labels, members]) store.clear();
  usePeople.setState({ people: new Map() });
});

const sorted = (orderBy: string, rows: Record<string, Partial<WorkItem>>) =>
  Object.entries(rows)
    .map(([id, fields]) => itemRow(id, fields))
    .sort(compareBy(orderBy))
    .map(({ id }) => id)
    .join(' ');

test('by hand: the smaller place first', () => {
  const rows = { a: { sort_order: 3 }, b: { sort_order: -1.5 }, c: { sort_order: 2 } };
  expect(sorted('sort_order', rows)).toBe('b c a');
});

test('by priority: as people mean it, and the other way round', () => {
  const rows: Record<string, Partial<WorkItem>> = {
    none: { priority: 'none' },
    high: { priority: 'high' },
    urgent: { priority: 'urgent' },
    low: { priority: 'low' },
    medium: { priority: 'medium' },
  };
  const [up, down] = [sorted('priority', rows), sorted('-priority', rows)];
  expect(down).toBe('urgent high medium low none');
  expect(up).toBe(down.split(' ').reverse().join(' '));
});

test('by a date: what has none comes last, in both directions', () => {
  const rows = {
    a: { target_date: '2026-02-01' },
    b: { target_date: null },
    c: { target_date: '2026-01-01' },
  };
  expect(sorted('target_date', rows)).toBe('c a b');
  expect(sorted('-target_date', rows)).toBe('a c b');
});

test('by the state: by its name, or by how far it is', () => {
  expect(sorted('state__name', { a: { state_id: 's1' }, b: { state_id: 's2' } })).toBe('b a');
  const rows: Record<string, Partial<WorkItem>> = {
    a: { state__group: 'completed' },
    b: { state__group: 'backlog' },
    c: { state__group: 'started' },
  };
  expect(sorted('state__group', rows)).toBe('b c a');
});

test('by people and labels: by the first name among them, nobody last', () => {
  const people = { a: { assignee_ids: ['u1'] }, b: { assignee_ids: [] }, c: { assignee_ids: ['u1', 'u2'] } };
  expect(sorted('assignees__first_name', people)).toBe('c a b');
  expect(sorted('-assignees__first_name', people)).toBe('a c b');
  const tagged = { a: { label_ids: ['l1'] }, b: { label_ids: [] }, c: { label_ids: ['l1', 'l2'] } };
  expect(sorted('labels__name', tagged)).toBe('c a b');
});

test('among equals the newest first, then by id, whichever way the rest goes', () => {
  const rows = {
    b: { created_at: '2026-01-01' },
    a: { created_at: '2026-01-01' },
    c: { created_at: '2026-02-01' },
  };
  expect(sorted('sort_order', rows)).toBe('c a b');
  expect(sorted('-sort_order', rows)).toBe('c a b');
});

test('an unknown order falls back to that of equals instead of none', () => {
  expect(sorted('no_such_field', { b: {}, a: {} })).toBe('a b');
});
