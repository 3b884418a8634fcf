import { beforeEach, describe, expect, test } from 'vitest';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { overlay } from './list-overlay.ts';
import { type ListWindow, type Move, moveRow, windowOf } from './list-window.ts';
import { DEFAULT_QUERY, type ListQuery } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

const stream = projectStream('p');
const query: ListQuery = { ...DEFAULT_QUERY, projectId: 'p' };

const item = (id: string, fields: Partial<WorkItem> = {}): WorkItem =>
  ({
    id,
    project_id: 'p',
    state_id: 'todo',
    state__group: 'unstarted',
    priority: 'none',
    label_ids: [],
    assignee_ids: [],
    sort_order: Number(id.replace(/\D/g, '')),
    created_at: '2026-01-01T00:00:00Z',
    archived_at: null,
    parent_id: null,
    is_draft: false,
    is_epic: false,
    ...fields,
  }) as WorkItem;

type Cells = Record<string, { ids: string[]; total?: number }>;

/** A list of which everything is loaded, unless a total says that there is more: then it has ten items. */
const list = (cells: Cells, of: ListQuery = query): ListWindow => ({
  query: of,
  cells: new Map(
    Object.entries(cells).map(([key, { ids, total = ids.length }]) => [
      key,
      { ids, total, isLoading: false, isWhole: total === ids.length },
    ]),
  ),
  total: totalOf(Object.values(cells)),
  countedAt: 1,
});

function totalOf(cells: Cells[string][]) {
  const isWhole = cells.every(({ ids, total = ids.length }) => total === ids.length);
  return isWhole ? new Set(cells.flatMap(({ ids }) => ids)).size : 10;
}

/** The server reports a row: what the list makes of it. */
function change(start: ListWindow, id: string, fields: Partial<WorkItem> | null, how: Partial<Move> = {}) {
  const before = workItems.confirmedRow(id);
  if (fields) workItems.confirmRows([{ ...(before ?? item(id)), ...fields }], stream, 2);
  else workItems.forgetStream(stream);
  const after = fields ? workItems.confirmedRow(id) : undefined;
  return moveRow(start, { id, before, after, seq: 2, isNew: before === undefined, ...how }).list;
}

/** I change a row: what the list shows before the server knows. */
function edit(start: ListWindow, id: string, patch: Partial<WorkItem>) {
  workItems.addPending({ mutationId: 'm', id, op: 'patch', patch });
  return overlay(start, []);
}

const show = (of: Pick<ListWindow, 'cells'>) =>
  Object.fromEntries([...of.cells].map(([key, { ids, total }]) => [key, [ids.join(' '), total]]));

beforeEach(() => {
  workItems.clear();
  workItems.confirmRows([item('i1'), item('i2'), item('i3')], stream, 1);
});

describe('a row that changes its group', () => {
  test('leaves one cell for its place in the other, and both totals follow', () => {
    workItems.confirmRows([item('i5', { state_id: 'done' })], stream, 1);
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'], total: 8 }, done: { ids: ['i5'] } });
    const moved = change(start, 'i2', { state_id: 'done' });
    expect(show(moved)).toEqual({ todo: ['i1 i3', 7], done: ['i2 i5', 2] });
    expect(moved.total).toBe(10);
  });

  test('beyond what is loaded of the other cell is only counted there', () => {
    workItems.confirmRows([item('i5', { state_id: 'done', sort_order: 0 })], stream, 1);
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] }, done: { ids: ['i5'], total: 40 } });
    expect(show(change(start, 'i2', { state_id: 'done' }))).toEqual({ todo: ['i1 i3', 2], done: ['i5', 41] });
  });

  test('is shown there all the same when I moved it myself', () => {
    workItems.confirmRows([item('i5', { state_id: 'done', sort_order: 0 })], stream, 1);
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] }, done: { ids: ['i5'], total: 40 } });
    const moved = edit(start, 'i2', { state_id: 'done' });
    expect(show(moved)['done']).toEqual(['i5 i2', 41]);
    const stored = change(start, 'i2', { state_id: 'done' });
    workItems.dropPending('m', 'i2');
    expect(show(overlay(stored, ['i2']))['done']).toEqual(['i5 i2', 41]);
  });

  test('leaves cells untouched that it was never in, so that they do not re-render', () => {
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] }, backlog: { ids: [] } });
    const moved = change(start, 'i2', { state_id: 'done' });
    expect(moved.cells.get('backlog')).toBe(start.cells.get('backlog'));
  });
});

test('many rows that I move at once stand where each alone would stand', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `i${at + 1}`);
  const rows = ids.map((id, at) => item(id, { state_id: at % 2 ? 'done' : 'todo' }));
  workItems.confirmRows(rows, stream, 1);
  const of = (state: string) => rows.filter(({ state_id }) => state_id === state).map(({ id }) => id);
  const start = list({ todo: { ids: of('todo') }, done: { ids: of('done') } });
  for (const id of of('todo').slice(3)) {
    workItems.addPending({ mutationId: 'm', id, op: 'patch', patch: { state_id: 'done' } });
  }
  const moved = overlay(start, []);
  expect(moved.cells.get('todo')?.ids).toEqual(['i1', 'i3', 'i5']);
  expect(moved.cells.get('done')?.ids).toEqual(ids.filter((id) => !['i1', 'i3', 'i5'].includes(id)));
  expect([moved.cells.get('done')?.total, moved.total]).toEqual([57, 60]);
});

describe('a row that stays in its group', () => {
  test('moves to its new place when its key changed', () => {
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'], total: 3 } });
    expect(show(change(start, 'i1', { sort_order: 9 }))).toEqual({ todo: ['i2 i3 i1', 3] });
  });

  test('leaves the list as it is when only its name changed', () => {
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] } });
    expect(change(start, 'i1', { name: 'Other' })).toBe(start);
  });
});

describe('rows that come and go', () => {
  test('a new one is inserted and counted', () => {
    const start = list({ todo: { ids: ['i1', 'i3'], total: 2 } });
    const grown = change(start, 'i4', { sort_order: 2 });
    expect(show(grown)).toEqual({ todo: ['i1 i4 i3', 3] });
    expect(grown.total).toBe(3);
  });

  test('one that was merely not loaded is shown, but not counted again', () => {
    const start = list({ todo: { ids: ['i1', 'i3'], total: 9 } });
    const grown = change(start, 'i4', { sort_order: 2 }, { isNew: false });
    expect(show(grown)).toEqual({ todo: ['i1 i4 i3', 9] });
    expect(grown.total).toBe(10);
  });

  test('a removed one is taken out and uncounted', () => {
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] } });
    const shrunk = change(start, 'i2', null);
    expect(show(shrunk)).toEqual({ todo: ['i1 i3', 2] });
    expect(shrunk.total).toBe(2);
  });

  test('an archived one leaves, one of another project never enters', () => {
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] } });
    expect(show(change(start, 'i2', { archived_at: '2026-02-02' }))).toEqual({ todo: ['i1 i3', 2] });
    expect(change(start, 'i9', { project_id: 'q' })).toBe(start);
  });
});

describe('groups with several values', () => {
  const byAssignee: ListQuery = { ...query, groupBy: 'assignees' };

  test('show an item once for each of them, and under "None" without any', () => {
    const start = list({ None: { ids: ['i1', 'i2', 'i3'] }, tim: { ids: [] } }, byAssignee);
    const assigned = change(start, 'i2', { assignee_ids: ['tim', 'feon'] });
    expect(show(assigned)).toEqual({ None: ['i1 i3', 2], tim: ['i2', 1], feon: ['i2', 1] });
    expect(assigned.total).toBe(3);
  });
});

describe('filters and swimlanes', () => {
  test('a row that stops matching leaves', () => {
    const urgent: ListQuery = { ...query, filters: { priority: ['urgent', 'none'] } };
    const start = list({ todo: { ids: ['i1', 'i2', 'i3'] } }, urgent);
    const left = change(start, 'i2', { priority: 'low' });
    expect(show(left)).toEqual({ todo: ['i1 i3', 2] });
    expect(left.total).toBe(2);
  });

  test('cells are named by group and sub-group', () => {
    const lanes: ListQuery = { ...query, subGroupBy: 'priority' };
    const start = list({ 'todo|none': { ids: ['i1', 'i2', 'i3'] } }, lanes);
    expect(show(change(start, 'i2', { priority: 'high' }))).toEqual({
      'todo|none': ['i1 i3', 2],
      'todo|high': ['i2', 1],
    });
  });
});

// docs/contract/lists.md#trees-of-filters
test('of a list that rows alone do not answer, the server says which rows it has', () => {
  const rows = [item('i1'), item('i2')];
  workItems.confirmRows(rows, stream, 1);
  const tree = { property: 'is_blocked', operator: 'in', values: ['true'] } as const;
  const read = { cells: [{ key: 'todo', rows: rows.slice(0, 1), total: 1, isLast: true }], total: 1, seq: 1 };
  const idsOf = (of: ListQuery) => windowOf(of, read, rows).cells.get('todo')?.ids;
  expect(idsOf(query)).toEqual(['i1', 'i2']);
  expect(idsOf({ ...query, tree })).toEqual(['i1']);
});
