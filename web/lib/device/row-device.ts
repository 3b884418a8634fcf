import type { Stream } from '@tandem/shared/sync/stream.ts';
import { LocalDatabase, resultOf } from './indexed-db.ts';

type Id = string;

export type StoredRow = { kind: string; id: Id; stream: Stream; seq: number; row: unknown };
export type StoredList = { key: string; stream: Stream; list: unknown };
/**
 * Whoever receives all Changes of the stream after `seq` has its rows right, and these of its lists; `isWhole` when no
 * row that the project's lists may show is missing.
 */
type StreamMark = { stream: Stream; seq: number; lists: readonly string[]; isWhole?: true };

/** What one tab knows of a stream by now. */
export type StreamBatch = {
  stream: Stream;
  /** Every Change after the first number, up to the second, was received; null for rows that were merely read. */
  received: { from: number; to: number } | null;
  rows: readonly StoredRow[];
  gone: readonly Pick<StoredRow, 'kind' | 'id'>[];
  lists: readonly StoredList[];
  /** All lists that are right at the second number. */
  listKeys: readonly string[];
  /** This tab has everything that lists of the stream may show: so many rows of this kind. */
  whole?: { kind: string; count: number };
};

type RowSlice = { stream: Stream; kind: string; after: Id; count: number };

type StoreName = 'rows' | 'streams' | 'lists' | 'values';
/** One transaction over everything, on the device or in a test. */
export interface RowTables {
  get(store: StoreName, key: IDBValidKey): Promise<unknown>;
  /** All of a stream, or all rows of a kind. */
  allOf(store: StoreName, by: { stream: Stream } | { kind: string } | null): Promise<unknown[]>;
  /** Rows of a kind of a stream by their ids, as many as `count` of those after one. */
  part(slice: RowSlice): Promise<unknown[]>;
  count(stream: Stream, kind: string): Promise<number>;
  /** The item of a project by its number. */
  byNumber(projectId: Id, number: number): Promise<unknown>;
  put(store: StoreName, value: object): void;
  delete(store: StoreName, key: IDBValidKey): void;
}
export type Transact = <T>(
  mode: IDBTransactionMode,
  work: (tables: RowTables) => Promise<T> | T,
) => Promise<T>;

const keyOf = ({ kind, id }: Pick<StoredRow, 'kind' | 'id'>): IDBValidKey => [kind, id];

async function deleteStream(tables: RowTables, stream: Stream) {
  const [rows, lists] = await Promise.all([
    tables.allOf('rows', { stream }) as Promise<StoredRow[]>,
    tables.allOf('lists', { stream }) as Promise<StoredList[]>,
  ]);
  for (const row of rows) tables.delete('rows', keyOf(row));
  for (const { key } of lists) tables.delete('lists', key);
  tables.delete('streams', stream);
}

/** What was whole stays so as long as Changes are received without a gap. Another tab may have deleted what this one wrote. */
async function isWholeNow(tables: RowTables, { stream, received, whole }: StreamBatch, mark?: StreamMark) {
  if (mark?.isWhole && received && received.from <= mark.seq) return true;
  return whole !== undefined && (await tables.count(stream, whole.kind)) >= whole.count;
}

/** To copy a row into the device costs a tenth of a millisecond and more; so many may come between two frames. */
const ROWS_AT_ONCE = 100;

/** Writes rows a few at a time: in between, the page may draw and answer. */
async function putRows(tables: RowTables, rows: readonly StoredRow[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    tables.put('rows', row);
    // To wait for an answer keeps the transaction open and lets everything else run.
    if ((index + 1) % ROWS_AT_ONCE === 0) await tables.get('rows', keyOf(row));
  }
}

/** False when another tab has written what this one has not received yet. */
async function writeStream(tables: RowTables, batch: StreamBatch): Promise<boolean> {
  const { stream, received, rows, gone, lists, listKeys } = batch;
  const mark = (await tables.get('streams', stream)) as StreamMark | undefined;
  const at = received ? received.to : Math.min(...rows.map(({ seq }) => seq));
  if (mark && mark.seq > at) return false;
  // Something between the two was never received: what the device has of it cannot be brought up to date.
  if (mark && received && received.from > mark.seq) await deleteStream(tables, stream);
  // What was read before the first number has missed Changes.
  await putRows(
    tables,
    rows.filter((row) => row.seq >= (received?.from ?? 0)),
  );
  for (const row of gone) tables.delete('rows', keyOf(row));
  for (const list of lists) tables.put('lists', list);
  if (received) {
    const others = mark?.seq === at ? mark.lists : [];
    const isWhole = (await isWholeNow(tables, batch, mark)) && { isWhole: true };
    tables.put('streams', { stream, seq: at, lists: [...new Set([...others, ...listKeys])], ...isWhole });
  } else if (!mark) tables.put('streams', { stream, seq: at, lists: [] });
  return true;
}

/** The rows of one person on this device: a copy, which can be thrown away at any time and is read again from the server. */
export class RowDevice {
  private readonly transact: Transact;

  constructor(transact: Transact) {
    this.transact = transact;
  }

  /** Writes all of it or nothing; answers the batches for which this tab is behind the device. */
  write(batches: readonly StreamBatch[]): Promise<StreamBatch[]> {
    return this.transact('readwrite', async (tables) => {
      const behind: StreamBatch[] = [];
      for (const batch of batches) if (!(await writeStream(tables, batch))) behind.push(batch);
      return behind;
    });
  }

  forget(stream: Stream): Promise<void> {
    return this.transact('readwrite', (tables) => deleteStream(tables, stream));
  }

  /** What a page begins with, as of one moment: the rows of these kinds, what all streams stand at, and all values. */
  readStart(kinds: readonly string[]) {
    return this.transact('readonly', async (tables) => {
      const read = kinds.map((kind) => tables.allOf('rows', { kind }) as Promise<StoredRow[]>);
      const marks = tables.allOf('streams', null) as Promise<StreamMark[]>;
      const values = tables.allOf('values', null) as Promise<{ key: string; value: unknown }[]>;
      const rows = (await Promise.all(read)).flat();
      const byKey = new Map((await values).map(({ key, value }) => [key, value]));
      return { rows, marks: await marks, values: byKey };
    });
  }

  /** A list, its rows and what its stream stands at, as of one moment; null without any of them. */
  readList(key: string, stream: Stream, kind: string, idsOf: (list: unknown) => readonly Id[]) {
    return this.transact('readonly', async (tables) => {
      const mark = (await tables.get('streams', stream)) as StreamMark | undefined;
      const stored = (await tables.get('lists', key)) as StoredList | undefined;
      if (!mark || !stored) return null;
      const ids = [...new Set(idsOf(stored.list))];
      const found = await Promise.all(ids.map((id) => tables.get('rows', keyOf({ kind, id }))));
      const rows = found.filter((row) => row !== undefined) as StoredRow[];
      return rows.length === ids.length ? { mark, list: stored.list, rows } : null;
    });
  }

  /** All rows of a kind that the device has of a stream. */
  async readStream(stream: Stream, kind: string): Promise<{ rows: StoredRow[]; mark: StreamMark } | null> {
    return this.transact('readonly', async (tables) => {
      const mark = (await tables.get('streams', stream)) as StreamMark | undefined;
      if (!mark) return null;
      const all = (await tables.allOf('rows', { stream })) as StoredRow[];
      return { rows: all.filter((row) => row.kind === kind), mark };
    });
  }

  /** Some of the rows of a kind, with what their stream stands at. */
  readPart(slice: RowSlice): Promise<{ rows: StoredRow[]; mark: StreamMark } | null> {
    return this.transact('readonly', async (tables) => {
      const mark = (await tables.get('streams', slice.stream)) as StreamMark | undefined;
      return mark ? { rows: (await tables.part(slice)) as StoredRow[], mark } : null;
    });
  }

  readRow(kind: string, id: Id) {
    return this.readOne((tables) => tables.get('rows', keyOf({ kind, id })));
  }

  readItem(projectId: Id, number: number) {
    return this.readOne((tables) => tables.byNumber(projectId, number));
  }

  private readOne(
    find: (tables: RowTables) => Promise<unknown>,
  ): Promise<{ row: StoredRow; mark: StreamMark } | null> {
    return this.transact('readonly', async (tables) => {
      const row = (await find(tables)) as StoredRow | undefined;
      const mark = row && ((await tables.get('streams', row.stream)) as StreamMark | undefined);
      return row && mark ? { row, mark } : null;
    });
  }

  writeValue(key: string, value: unknown): Promise<void> {
    return this.transact('readwrite', (tables) => tables.put('values', { key, value }));
  }
}

const STORES: StoreName[] = ['rows', 'streams', 'lists', 'values'];

const rowsOf = (stream: Stream, ...from: string[]) =>
  IDBKeyRange.bound([stream, ...from], [stream, ...from.slice(0, 1), []], from.length > 1);

function tablesOf(transaction: IDBTransaction): RowTables {
  const store = (name: StoreName) => transaction.objectStore(name);
  const byStream = (name: StoreName) => store(name).index('stream');
  return {
    get: (name, key) => resultOf(store(name).get(key)),
    allOf: (name, by) => {
      if (!by) return resultOf(store(name).getAll());
      if ('stream' in by) {
        return resultOf(byStream(name).getAll(name === 'rows' ? rowsOf(by.stream) : by.stream));
      }
      return resultOf(store(name).getAll(IDBKeyRange.bound([by.kind], [by.kind, []])));
    },
    part: ({ stream, kind, after, count }) =>
      resultOf(byStream('rows').getAll(rowsOf(stream, kind, after), count)),
    count: (stream, kind) => resultOf(byStream('rows').count(rowsOf(stream, kind))),
    byNumber: (projectId, number) => resultOf(store('rows').index('number').get([projectId, number])),
    put: (name, value) => void store(name).put(value),
    delete: (name, key) => void store(name).delete(key),
  };
}

const PREFIX = 'tandem-rows.';
const nameOf = (userId: Id) => PREFIX + userId;

const databaseOf = (userId: Id) =>
  new LocalDatabase({
    name: nameOf(userId),
    version: 3,
    create: (made) => {
      // A copy is made anew rather than carried over.
      for (const name of [...made.objectStoreNames]) made.deleteObjectStore(name);
      const rows = made.createObjectStore('rows', { keyPath: ['kind', 'id'] });
      rows.createIndex('stream', ['stream', 'kind', 'id']);
      rows.createIndex('number', ['row.project_id', 'row.sequence_id']);
      made.createObjectStore('streams', { keyPath: 'stream' });
      const lists = made.createObjectStore('lists', { keyPath: 'key' });
      lists.createIndex('stream', 'stream');
      made.createObjectStore('values', { keyPath: 'key' });
    },
  });

/** The rows of a person on this device; every use of it fails where the browser stores nothing. */
export function openRowDevice(userId: Id): RowDevice {
  const database = databaseOf(userId);
  return new RowDevice((mode, work) =>
    database.run(mode, STORES, (transaction) => work(tablesOf(transaction))),
  );
}

export const removeRowDevice = (userId: Id): Promise<void> => databaseOf(userId).remove();

/** Whoever signed in here before left rows behind when the session just ended: nobody else is to find them. */
export async function removeRowDevices(butOf?: Id): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const others = all.filter(({ name }) => name?.startsWith(PREFIX) && name !== nameOf(butOf ?? ''));
  await Promise.all(others.map(({ name = '' }) => resultOf(indexedDB.deleteDatabase(name))));
}
