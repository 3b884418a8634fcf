import { describe, expect, test } from 'vitest';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { dropPatch, groupDefaults, roomAt, groupPatch, newItemIn, placeBetween } from './drop.ts';

const item = (id: string, fields: Partial<WorkItem> = {}) =>
  ({ id, sort_order: 0, assignee_ids: [], label_ids: [], ...fields }) as WorkItem;

const column = [
  item('a', { sort_order: 100 }),
  item('b', { sort_order: 200 }),
  item('c', { sort_order: 300 }),
];
const byState = { groupBy: 'state', orderBy: 'sort_order' } as const;

describe('placeBetween', () => {
  test('is the middle of two neighbours', () => {
    expect(placeBetween({ sort_order: 10 }, { sort_order: 20 })).toBe(15);
  });

  test('goes one step above the first', () => {
    expect(placeBetween(undefined, { sort_order: 65_535 })).toBe(55_535);
  });

  // docs/contract/client.md#places
  test('goes one step below the last', () => {
    expect(placeBetween({ sort_order: 10_000 }, undefined)).toBe(20_000);
  });

  test('stays above a row that may follow the last loaded one', () => {
    const order = placeBetween({ sort_order: 10_000 }, undefined, true);
    expect(order).toBeGreaterThan(10_000);
    expect(order).toBeLessThan(20_000);
  });

  test('keeps the order in an empty group', () => {
    expect(placeBetween(undefined, undefined)).toBeUndefined();
  });
});

describe('dropPatch', () => {
  test('moves a card between two others of another column', () => {
    const patch = dropPatch({ ...byState, row: item('x'), from: 's1', to: 's2', target: column, index: 1 });
    expect(patch).toEqual({ state_id: 's2', sort_order: 150, between: ['a', 'b'] });
  });

  test('moves a card within its column without touching its group', () => {
    const row = column[2] as WorkItem;
    const patch = dropPatch({ ...byState, row, from: 's1', to: 's1', target: column, index: 1 });
    expect(patch).toEqual({ sort_order: 150, between: ['a', 'b'] });
  });

  test.each([1, 2])('changes nothing when the card is let go on its own edge (place %i)', (index) => {
    const row = column[1] as WorkItem;
    expect(dropPatch({ ...byState, row, from: 's1', to: 's1', target: column, index })).toBeNull();
  });

  test('does not count the moved card as its own neighbour', () => {
    const row = column[0] as WorkItem;
    const patch = dropPatch({ ...byState, row, from: 's1', to: 's1', target: column, index: 2 });
    expect(patch).toEqual({ sort_order: 250, between: ['b', 'c'] });
  });

  test('only changes the group when the list is ordered by something else', () => {
    const drop = { ...byState, orderBy: '-priority', row: item('x'), target: column, index: 1 };
    expect(dropPatch({ ...drop, from: 's1', to: 's2' })).toEqual({ state_id: 's2' });
    expect(dropPatch({ ...drop, from: 's1', to: 's1' })).toBeNull();
  });

  test('refuses to change who created an item', () => {
    const drop = {
      row: item('x'),
      groupBy: 'created_by',
      orderBy: 'sort_order',
      target: [],
      index: 0,
    } as const;
    expect(dropPatch({ ...drop, from: 'u1', to: 'u2' })).toBeNull();
  });
});

// docs/contract/conventions.md#own-orders
test('cards of a device without a network are shown where they were dropped, two hundred times in one place', () => {
  let rows = ['a', 'b', 'c', 'd', 'e'].map((id, at) => item(id, { sort_order: 65_535 + at * 10_000 }));
  const plain = rows.map(({ id }) => id);
  const change = (id: string, sort_order: number) => {
    rows = rows.map((row) => (row.id === id ? { ...row, sort_order } : row));
    rows.sort((one, other) => one.sort_order - other.sort_order);
  };
  for (let count = 0; count < 200; count += 1) {
    const row = rows[count % 2 === 0 ? 2 : 3] as WorkItem;
    const index = count % 2 === 0 ? 1 : 2;
    plain.splice(plain.indexOf(row.id), 1);
    plain.splice(index, 0, row.id);
    for (const moved of roomAt(rows, { id: row.id, index })) change(moved.id, moved.sort_order);
    const patch = dropPatch({ ...byState, row, from: 's1', to: 's1', target: rows, index });
    // Those that gave way may have passed it: then it stands there already.
    if (patch?.sort_order !== undefined) change(row.id, patch.sort_order);
    expect(rows.map(({ id }) => id)).toEqual(plain);
    expect(new Set(rows.map(({ sort_order }) => sort_order)).size).toBe(rows.length);
  }
});

describe('dropPatch between lanes', () => {
  const lanes = {
    groupBy: 'state',
    subGroupBy: 'assignees',
    orderBy: '-priority',
    target: [],
    index: 0,
  } as const;
  const row = item('x', { state_id: 's1', assignee_ids: ['u1', 'u2'] });

  test('changes what the column and what the lane are', () => {
    expect(dropPatch({ ...lanes, row, from: 's1|u1', to: 's2|u3' })).toEqual({
      ...{ state_id: 's2', assignee_ids: ['u2', 'u3'] },
    });
    expect(dropPatch({ ...lanes, row, from: 's1|u1', to: 's1|None' })).toEqual({ assignee_ids: [] });
    expect(dropPatch({ ...lanes, row, from: 's1|u1', to: 's2|u1' })).toEqual({ state_id: 's2' });
    expect(dropPatch({ ...lanes, row, from: 's1|u1', to: 's1|u1' })).toBeNull();
  });

  test('gives it a place among the cards of the cell', () => {
    const manual = { ...lanes, orderBy: 'sort_order', target: column, index: 1 };
    expect(dropPatch({ ...manual, row, from: 's1|u1', to: 's1|u3' })).toEqual({
      ...{ assignee_ids: ['u2', 'u3'], sort_order: 150, between: ['a', 'b'] },
    });
  });

  test('is refused when one of them cannot be changed by moving', () => {
    const created = { ...lanes, subGroupBy: 'created_by' } as const;
    expect(dropPatch({ ...created, row, from: 's1|u1', to: 's2|u2' })).toBeNull();
    expect(dropPatch({ ...created, row, from: 's1|u1', to: 's2|u1' })).toEqual({ state_id: 's2' });
  });
});

test('an item created in a cell starts with the values of its column and its lane', () => {
  const settings = { context: 'project', groupBy: 'state', subGroupBy: 'labels' } as const;
  expect(newItemIn(settings, 's1|l1')).toEqual({ state_id: 's1', label_ids: ['l1'] });
  expect(newItemIn(settings, 's1|None')).toEqual({ state_id: 's1' });
  expect(newItemIn({ ...settings, subGroupBy: null }, 's1')).toEqual({ state_id: 's1' });
});

test('what is created among epics is an epic, whatever its group', () => {
  const settings = { context: 'epics', groupBy: 'state', subGroupBy: null } as const;
  expect(newItemIn(settings, 's1')).toEqual({ state_id: 's1', is_epic: true });
});

describe('groupPatch', () => {
  test('takes the label of the column it left and gives the one of the column it entered', () => {
    const row = item('x', { label_ids: ['l1', 'l2'] });
    expect(groupPatch(row, 'labels', 'l1', 'l3')).toEqual({ label_ids: ['l2', 'l3'] });
  });

  test('does not give a value twice', () => {
    const row = item('x', { assignee_ids: ['u1', 'u2'] });
    expect(groupPatch(row, 'assignees', 'u1', 'u2')).toEqual({ assignee_ids: ['u2'] });
  });

  test('clears the set in the column of those without', () => {
    const row = item('x', { assignee_ids: ['u1', 'u2'] });
    expect(groupPatch(row, 'assignees', 'u1', 'None')).toEqual({ assignee_ids: [] });
  });
});

test('an item created in a group starts with its value', () => {
  expect(groupDefaults('assignees', 'u1')).toEqual({ assignee_ids: ['u1'] });
  expect(groupDefaults('priority', 'none')).toEqual({ priority: 'none' });
  expect(groupDefaults('labels', 'None')).toEqual({});
  expect(groupDefaults('created_by', 'u1')).toEqual({});
});
