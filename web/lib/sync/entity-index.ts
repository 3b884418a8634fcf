import type { Id } from './entity-row.ts';
import type { EntityStore } from './entity-store.ts';

const NOTHING: readonly never[] = [];

/** Sorted lists over a store, one per key ("states of this project"): the same array until a row of that key changes. */
export class EntityIndex<R extends { id: Id }> {
  private readonly store: EntityStore<R>;
  private readonly keyOf: (row: R) => string | null;
  private readonly compare: (a: R, b: R) => number;
  private readonly lists = new Map<string, readonly R[]>();

  constructor(store: EntityStore<R>, keyOf: (row: R) => string | null, compare: (a: R, b: R) => number) {
    this.store = store;
    this.keyOf = keyOf;
    this.compare = compare;
    store.onRowChange((_id, before, after) => {
      for (const row of [before, after]) {
        const key = row && this.keyOf(row);
        if (key) this.lists.delete(key);
      }
    });
  }

  list(key: string): readonly R[] {
    const known = this.lists.get(key);
    if (known) return known;
    const rows = this.store.select((row) => this.keyOf(row) === key).sort(this.compare);
    const list = rows.length > 0 ? rows : NOTHING;
    this.lists.set(key, list);
    return list;
  }

  useList(key: string | null | undefined): readonly R[] {
    return this.store.useSelect(() => (key ? this.list(key) : NOTHING));
  }
}
