import { beforeEach, describe, expect, test } from 'vitest';
import { EntityIndex } from './entity-index.ts';
import { EntityStore } from './entity-store.ts';

type Row = { id: string; project: string | null; place: number };
const stream = 'project:p';

let store: EntityStore<Row>;
let index: EntityIndex<Row>;
let seq: number;

beforeEach(() => {
  store = new EntityStore<Row>();
  index = new EntityIndex(
    store,
    ({ project }) => project,
    (a, b) => a.place - b.place,
  );
  seq = 0;
});

const put = (id: string, project: string | null, place: number) => {
  seq += 1;
  store.confirmRows([{ id, project, place }], stream, seq);
};
const ids = (project: string) => index.list(project).map(({ id }) => id);

describe('a sorted list of rows', () => {
  test('has the rows of its key in their order', () => {
    put('b', 'p', 2);
    put('a', 'p', 3);
    put('c', 'q', 1);
    expect([ids('p'), ids('q'), ids('r')]).toEqual([['b', 'a'], ['c'], []]);
  });

  test('stays the same array while nothing of it changes, so that nothing is drawn again', () => {
    put('a', 'p', 1);
    const [before, none] = [index.list('p'), index.list('r')];
    put('z', 'q', 1);
    expect(index.list('p')).toBe(before);
    expect(index.list('r')).toBe(none);
    put('b', 'p', 2);
    expect(index.list('p')).not.toBe(before);
  });

  test('loses a row that moves to another key, and the other gains it', () => {
    put('a', 'p', 1);
    expect([ids('p'), ids('q')]).toEqual([['a'], []]);
    put('a', 'q', 1);
    expect([ids('p'), ids('q')]).toEqual([[], ['a']]);
    put('a', null, 1);
    expect([ids('p'), ids('q')]).toEqual([[], []]);
  });

  test('shows local changes, and takes them back with them', () => {
    put('a', 'p', 1);
    put('b', 'p', 2);
    expect(ids('p')).toEqual(['a', 'b']);
    store.addPending({ mutationId: 'm', id: 'a', op: 'patch', patch: { place: 9 } });
    expect(ids('p')).toEqual(['b', 'a']);
    store.dropPending('m', 'a');
    expect(ids('p')).toEqual(['a', 'b']);
  });

  test('is empty after everything was forgotten', () => {
    put('a', 'p', 1);
    expect(ids('p')).toEqual(['a']);
    store.clear();
    expect(ids('p')).toEqual([]);
  });
});
