import { describe, expect, test } from 'vitest';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { Link } from './links.ts';
import { shiftsAfter } from './shift-dependents.ts';

type Row = Pick<WorkItem, 'id' | 'project_id' | 'state__group' | 'start_date' | 'target_date'>;

const row = (
  id: string,
  start_date: string | null,
  target_date: string | null,
  more: Partial<Row> = {},
): Row => ({
  ...{ id, project_id: 'p', state__group: 'started', start_date, target_date },
  ...more,
});
const blocks = (from: string, to: string): Link => ({ from, to, fromEdge: 'end', toEdge: 'start' });
const shifts = (rows: readonly Row[], links: readonly Link[]) =>
  Object.fromEntries(shiftsAfter({ id: 'a', links, find: (id) => rows.find((one) => one.id === id) }));

describe('what waits for an item that moved', () => {
  test('begins the day after it ends, and is as long as before', () => {
    const rows = [row('a', '2026-11-02', '2026-11-06'), row('b', '2026-11-04', '2026-11-05')];
    expect(shifts(rows, [blocks('a', 'b')])).toEqual({
      b: { start_date: '2026-11-07', target_date: '2026-11-08' },
    });
  });

  test('takes with it what waits for that, each as far as it must', () => {
    const rows = [
      row('a', '2026-11-02', '2026-11-06'),
      row('b', '2026-11-05', '2026-11-08'),
      row('c', '2026-11-10', '2026-11-11'),
      row('d', '2026-11-30', null),
    ];
    expect(shifts(rows, [blocks('a', 'b'), blocks('b', 'c'), blocks('a', 'c'), blocks('c', 'd')])).toEqual({
      b: { start_date: '2026-11-07', target_date: '2026-11-10' },
      c: { start_date: '2026-11-11', target_date: '2026-11-12' },
    });
  });

  test('stays where it is late enough, over, of another project or without days', () => {
    const early = ['2026-11-03', '2026-11-04'] as const;
    const rows = [
      row('a', '2026-11-02', '2026-11-06'),
      row('late', '2026-11-07', '2026-11-09'),
      row('over', ...early, { state__group: 'completed' }),
      row('other', ...early, { project_id: 'q' }),
      row('none', null, null),
    ];
    expect(
      shifts(
        rows,
        rows.slice(1).map(({ id }) => blocks('a', id)),
      ),
    ).toEqual({});
  });

  test('knows beginnings and ends that are tied together', () => {
    const rows = [
      row('a', '2026-11-05', '2026-11-08'),
      row('starts', '2026-11-03', '2026-11-20'),
      row('ends', '2026-11-01', '2026-11-06'),
    ];
    const links: Link[] = [
      { from: 'a', to: 'starts', fromEdge: 'start', toEdge: 'start' },
      { from: 'a', to: 'ends', fromEdge: 'end', toEdge: 'end' },
    ];
    expect(shifts(rows, links)).toEqual({
      starts: { start_date: '2026-11-05', target_date: '2026-11-22' },
      ends: { start_date: '2026-11-03', target_date: '2026-11-08' },
    });
  });

  test.each([
    ['through itself', [blocks('a', 'b'), blocks('b', 'a')]],
    ['beside it', [blocks('a', 'b'), blocks('b', 'c'), blocks('c', 'b')]],
  ])('a circle %s has no plan', (_name, links) => {
    const rows = ['a', 'b', 'c'].map((id) => row(id, '2026-11-02', '2026-11-06'));
    expect(shifts(rows, links)).toEqual({});
  });
});
