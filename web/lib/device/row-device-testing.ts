import type { RowTables, StoredList, StoredRow, Transact } from './row-device.ts';

type StoreName = Parameters<RowTables['get']>[0];
type Tables = Record<StoreName, Map<string, object>>;

const KEYS: Record<StoreName, (value: never) => unknown> = {
  rows: ({ kind, id }: StoredRow) => [kind, id],
  streams: ({ stream }: { stream: string }) => stream,
  lists: ({ key }: StoredList) => key,
  values: ({ key }: { key: string }) => key,
};

/** A browser's database without a browser: what is in it outlives the page. One transaction at a time, all of it or nothing. */
export class MemoryRows {
  private tables: Tables = { rows: new Map(), streams: new Map(), lists: new Map(), values: new Map() };
  private last: Promise<unknown> = Promise.resolve();
  isBroken = false;

  readonly transact: Transact = (_mode, work) => {
    const run = this.last.then(async () => {
      if (this.isBroken) throw new DOMException('Broken.', 'UnknownError');
      const draft = structuredClone(this.tables);
      const result = await work(tablesOf(draft));
      this.tables = draft;
      return structuredClone(result);
    });
    this.last = run.catch(() => {});
    return run;
  };

  all = (store: StoreName) => [...this.tables[store].values()];
}

function tablesOf(tables: Tables): RowTables {
  const text = (key: unknown) => JSON.stringify(key);
  const rowsOf = (stream: string, kind: string) =>
    ([...tables.rows.values()] as StoredRow[]).filter((row) => row.stream === stream && row.kind === kind);
  return {
    get: async (store, key) => tables[store].get(text(key)),
    allOf: async (store, by) =>
      [...tables[store].values()].filter((value) =>
        by ? Object.entries(by).every(([name, wanted]) => value[name as never] === wanted) : true,
      ),
    part: async ({ stream, kind, after, count }) =>
      rowsOf(stream, kind)
        .filter(({ id }) => id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, count),
    count: async (stream, kind) => rowsOf(stream, kind).length,
    byNumber: async (projectId, number) =>
      [...tables.rows.values()].find((value) => {
        const { row } = value as { row: { project_id?: string; sequence_id?: number } };
        return row.project_id === projectId && row.sequence_id === number;
      }),
    put: (store, value) => void tables[store].set(text(KEYS[store](value as never)), structuredClone(value)),
    delete: (store, key) => void tables[store].delete(text(key)),
  };
}
