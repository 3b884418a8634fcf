import type { Change } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { describe, expect, test } from 'vitest';
import { EntityStore } from './entity-store.ts';

type Item = { id: string; name: string; state: string };

const stream = projectStream('p');
const other = projectStream('q');
const item = (fields: Partial<Item> = {}): Item => ({ id: 'a', name: 'One', state: 'todo', ...fields });

const put = (seq: number, row: Item, fields: Partial<Change> = {}): Change => ({
  stream,
  seq,
  kind: 'work_item',
  op: 'put',
  id: row.id,
  row,
  actor_id: null,
  mutation_id: null,
  at: '',
  ...fields,
});
const remove = (seq: number, fields: Partial<Change> = {}): Change => {
  const { row: _row, ...rest } = put(seq, item());
  return { ...rest, op: 'remove', ...fields };
};

function storeWith(row: Item, seq = 1) {
  const store = new EntityStore<Item>();
  store.confirmRows([row], stream, seq);
  return store;
}
const patch = (mutationId: string, fields: Partial<Item>) =>
  ({ mutationId, id: 'a', op: 'patch', patch: fields }) as const;

describe('a local change', () => {
  test('is shown at once on top of what the server confirmed', () => {
    const store = storeWith(item());
    store.addPending(patch('m1', { state: 'done' }));
    expect(store.get('a')).toEqual(item({ state: 'done' }));
    expect(store.isUnsaved('a')).toBe(true);
  });

  test('does not lose what somebody else changed meanwhile when it is refused', () => {
    const store = storeWith(item());
    store.addPending(patch('m1', { state: 'done' }));
    store.confirm(put(2, item({ name: 'Renamed' })));
    store.dropPending('m1', 'a');
    expect(store.get('a')).toEqual(item({ name: 'Renamed' }));
  });

  test('stays on top of others until its own Change comes, then gives way', () => {
    const store = storeWith(item());
    store.addPending(patch('m1', { state: 'done' }));
    store.confirm(put(2, item({ state: 'started' })));
    expect(store.get('a')?.state).toBe('done');
    store.confirm(put(3, item({ state: 'done' }), { mutation_id: 'm1' }));
    store.confirm(put(4, item({ state: 'cancelled' })));
    expect(store.get('a')?.state).toBe('cancelled');
  });

  test('that is stored gives way to a list which was read after it', () => {
    const store = storeWith(item());
    store.addPending(patch('m1', { state: 'done' }));
    store.markStored('m1', 'a', { [stream]: 5 });
    expect(store.isUnsaved('a')).toBe(false);
    expect(store.get('a')?.state).toBe('done');
    store.confirmRows([item({ state: 'started' })], stream, 6);
    expect(store.get('a')?.state).toBe('started');
  });

  test('is dropped when its Change came before the answer of the call', () => {
    const store = storeWith(item());
    store.addPending(patch('m1', { state: 'done' }));
    store.confirm(put(5, item({ state: 'done' })));
    store.markStored('m1', 'a', { [stream]: 5 });
    expect(store.isPending('a')).toBe(false);
  });
});

describe('a row that was made here', () => {
  const made = () => {
    const store = new EntityStore<Item>();
    store.addPending({ mutationId: 'c', id: 'a', op: 'create', patch: item() });
    store.addPending(patch('m1', { name: 'Two' }));
    store.addPending(patch('m2', { state: 'done' }));
    return store;
  };

  test('is new until the server is known to have it', () => {
    const store = made();
    expect([store.isNew('a'), store.get('a')]).toEqual([true, item({ name: 'Two', state: 'done' })]);
    store.confirm(put(1, item(), { mutation_id: 'c' }));
    expect([store.isNew('a'), store.get('a')]).toEqual([false, item({ name: 'Two', state: 'done' })]);
  });

  // How the server reports the create and the two edits: by Changes, and by the answers of the calls.
  type Answering = (store: EntityStore<Item>) => void;
  const versions = [item(), item({ name: 'Two' }), item({ name: 'Two', state: 'done' })];
  const ids = ['c', 'm1', 'm2'];
  const byChange =
    (at: number): Answering =>
    (store) =>
      store.confirm(put(at + 1, versions[at]!, { mutation_id: ids[at]! }));
  const byAnswer =
    (at: number): Answering =>
    (store) => {
      if (at === 0) store.confirmRows([versions[0]!], stream, 1);
      store.markStored(ids[at]!, 'a', { [stream]: at + 1 });
    };
  /** Both kinds in their own order, mixed in every way. */
  function mixed(changes: Answering[], answers: Answering[]): Answering[][] {
    const [change, ...otherChanges] = changes;
    const [answer, ...otherAnswers] = answers;
    if (!change || !answer) return [[...changes, ...answers]];
    return [
      ...mixed(otherChanges, answers).map((rest) => [change, ...rest]),
      ...mixed(changes, otherAnswers).map((rest) => [answer, ...rest]),
    ];
  }
  const orders = mixed([0, 1, 2].map(byChange), [0, 1, 2].map(byAnswer));

  test('never shows an older value, in whichever order Changes and answers come', () => {
    for (const order of orders) {
      const store = made();
      const shown: unknown[] = [];
      store.onRowChange((_id, _before, after) => shown.push([after?.name, after?.state]));
      for (const respond of order) respond(store);
      expect(shown.filter((values) => String(values) !== 'Two,done')).toEqual([]);
      expect([store.isPending('a'), store.get('a')]).toEqual([false, versions[2]]);
    }
  });

  test('is not back when somebody removed it before the answers came', () => {
    for (const order of mixed([0, 1, 2].map(byChange), [])) {
      const store = made();
      // Its calls are under way.
      void store.reading(() => new Promise(() => {}));
      for (const respond of order) respond(store);
      store.confirm(remove(4));
      for (const at of [0, 1, 2]) byAnswer(at)(store);
      expect([store.isPending('a'), store.get('a')]).toEqual([false, undefined]);
    }
  });

  test('is gone at once when I delete it unsent, and stays gone while both are sent to the server', () => {
    for (const order of orders) {
      const store = made();
      store.addPending({ mutationId: 'd', id: 'a', op: 'remove', patch: {} });
      const shown: unknown[] = [];
      store.onRowChange((_id, _before, after) => after && shown.push(after));
      for (const respond of order) respond(store);
      store.markStored('d', 'a', { [stream]: 4 });
      store.confirm(remove(4, { mutation_id: 'd' }));
      expect([shown, store.isPending('a'), store.get('a')]).toEqual([[], false, undefined]);
    }
  });

  test('goes with everything that was done to it when it is refused', () => {
    const store = made();
    for (const id of ids) store.dropPending(id, 'a');
    expect([store.isNew('a'), store.get('a')]).toEqual([false, undefined]);
  });

  test('shows what is left of an edit that named something else which was refused', () => {
    const store = made();
    store.amendPending('m2', 'a', () => ({}));
    expect(store.get('a')).toEqual(item({ name: 'Two' }));
  });
});

describe('Changes', () => {
  test('older than what is known are ignored', () => {
    const store = storeWith(item({ name: 'New' }), 7);
    store.confirm(put(6, item({ name: 'Old' })));
    expect(store.get('a')?.name).toBe('New');
  });

  test('keep a removed row removed when a list arrives that was asked for before', async () => {
    const store = storeWith(item());
    const list = Promise.withResolvers<Item[]>();
    const read = store.reading(() => list.promise);
    store.confirm(remove(4));
    list.resolve([item()]);
    store.confirmRows(await read, stream, 3);
    expect(store.get('a')).toBeUndefined();
    store.confirmRows([item()], stream, 5);
    expect(store.get('a')).toEqual(item());
  });

  test('let a row move to another stream, in whichever order the two Changes come', () => {
    const moved = storeWith(item());
    moved.confirm(put(9, item({ name: 'There' }), { stream: other }));
    moved.confirm(remove(2));
    expect(moved.get('a')?.name).toBe('There');

    const left = storeWith(item());
    left.confirm(remove(2));
    left.confirm(put(9, item({ name: 'There' }), { stream: other }));
    expect(left.get('a')?.name).toBe('There');
  });

  test('is not taken back by a list that was read before it moved', () => {
    const at = (second: number, name: string) => ({
      ...item({ name }),
      updated_at: `2026-01-01T00:00:0${second}Z`,
    });
    const store = storeWith(at(1, 'Here'));
    store.confirm(put(3, at(2, 'There'), { stream: other }));
    store.confirmRows([at(1, 'Here')], stream, 5);
    store.confirm(remove(6));
    expect(store.get('a')?.name).toBe('There');
    store.confirmRows([at(3, 'Back')], stream, 9);
    expect(store.get('a')?.name).toBe('Back');
  });
});

describe('listeners', () => {
  test('receive what was shown before and after, and nothing when nothing differs', () => {
    const store = storeWith(item());
    const received: unknown[] = [];
    store.onRowChange((_id, before, after) => received.push([before?.name, after?.name]));
    store.confirm(put(2, item({ name: 'Two' })));
    store.confirm(put(1, item({ name: 'Zero' })));
    store.confirm(remove(3));
    expect(received).toEqual([
      ['One', 'Two'],
      ['Two', undefined],
    ]);
  });

  test('are reported once per batch', () => {
    const store = storeWith(item());
    let renders = 0;
    store.subscribe(() => (renders += 1));
    store.batch(() => {
      store.confirm(put(2, item({ name: 'Two' })));
      store.confirm(put(3, item({ name: 'Three' })));
    });
    expect(renders).toBe(1);
  });

  test('do not get a new row when nothing changed, so that nothing re-renders', () => {
    const store = storeWith(item());
    const before = store.get('a');
    store.addPending(patch('m1', { state: 'done' }));
    store.dropPending('m1', 'a');
    expect(store.get('a')).toBe(before);
  });
});
