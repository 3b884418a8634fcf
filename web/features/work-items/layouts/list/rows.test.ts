import { describe, expect, test } from 'vitest';
import type { Group } from '../../model/groups/groups.tsx';
import { itemAt } from './cursor.ts';
import { listLines } from './rows.ts';

const group = (id: string): Group => ({ id, name: id, icon: null });
const cells: Record<string, { ids: string[]; total: number; isLoading: boolean; isWhole: boolean }> = {
  todo: { ids: ['a', 'b'], total: 40, isLoading: false, isWhole: true },
  doing: { ids: [], total: 0, isLoading: false, isWhole: true },
  done: { ids: ['b', 'c'], total: 2, isLoading: false, isWhole: true },
};
const lines = (collapsed: string[] = [], withAdd = true, open: string[] = []) =>
  listLines({
    groups: [group('todo'), group('doing'), group('done')],
    cellOf: (id) => cells[id] ?? { ids: [], total: 0, isLoading: false, isWhole: true },
    collapsed: new Set(collapsed),
    withAdd,
    open: new Set(open),
    childrenOf: (id) => (id === 'a' ? { ids: ['x'], total: 1 } : undefined),
  });
const keys = (...args: Parameters<typeof lines>) => lines(...args).map(({ key }) => key);

describe('the lines of a list', () => {
  test('are heads and items, with a line that loads where there is more, and a place to add at the end', () => {
    expect(keys()).toEqual([
      'g:todo',
      'todo/a',
      'todo/b',
      'todo/more',
      'g:doing',
      'g:done',
      'done/b',
      'done/c',
      'a:done',
    ]);
  });

  test('an item in two groups has a line in each', () => {
    expect(keys().filter((key) => key.endsWith('/b'))).toEqual(['todo/b', 'done/b']);
  });

  test('an item that is unfolded has its sub-items below it, in the group where it was', () => {
    expect(keys([], false, ['todo/a']).slice(0, 4)).toEqual(['g:todo', 'todo/a', 'todo/a/x', 'todo/b']);
    expect(keys([], false, ['done/b']).slice(-3)).toEqual(['done/b', 'done/b/more', 'done/c']);
  });

  test('a folded group keeps its head only', () => {
    expect(keys(['todo'])).toEqual(['g:todo', 'g:doing', 'g:done', 'done/b', 'done/c', 'a:done']);
  });

  test('adding belongs to the last group that is open, also an empty one', () => {
    expect(keys(['done'])).toEqual([
      'g:todo',
      'todo/a',
      'todo/b',
      'todo/more',
      'g:doing',
      'a:doing',
      'g:done',
    ]);
    expect(keys(['todo', 'doing', 'done'])).toEqual(['g:todo', 'g:doing', 'g:done']);
  });

  test('those who may not write have no place to add', () => {
    expect(keys([], false)).not.toContain('a:done');
  });
});

describe('the cursor', () => {
  const all = lines();

  test('moves from item to item over heads and other lines', () => {
    expect(itemAt(all, 2, 'j')).toBe(6);
    expect(itemAt(all, 6, 'ArrowUp')).toBe(2);
  });

  test('stops at the ends', () => {
    expect(itemAt(all, 1, 'k')).toBeNull();
    expect(itemAt(all, 7, 'ArrowDown')).toBeNull();
  });

  test('jumps to the first and the last item', () => {
    expect(itemAt(all, 6, 'Home')).toBe(1);
    expect(itemAt(all, 1, 'End')).toBe(7);
  });

  test('ignores other keys', () => {
    expect(itemAt(all, 1, 'x')).toBeNull();
  });
});
