import { mayHelp, Reloader } from '#lib/reloader.ts';
import { follow, live } from '../live/live.ts';
import { fetchList } from './api.ts';
import { noteAnswer, scheduleRecount } from './list-counts.ts';
import { dropOldLists, findKept, isKept, keepList, type KeptList, showLists } from './list-store.ts';
import { comparerOf, EMPTY_CELL, joinPage, type ReadCell, windowOf } from './list-window.ts';
import { ALL_ITEMS, type CellId, cellKey, firstPageParams, type ListQuery, nextPageParams } from './query.ts';
import { readCells } from './read-cells.ts';
import { settleResync } from './resync.ts';
import { withSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

const MAX_KEPT_LISTS = 6;
/** Rows that are known already are asked for with the next page: it must join on without a hole. */
const OVERLAP = 3;
const MAX_PER_PAGE = 1000;

/** Changes that came before this answer may have moved its totals. */
function doubtOlderAnswer(list: KeptList, seq: number) {
  if ((live()?.cursorOf(list.stream) ?? 0) > seq) scheduleRecount(list);
}

async function readList(list: KeptList): Promise<boolean> {
  const { query, stream } = list;
  const params = firstPageParams(query);
  const { data, seqs } = await workItems.reading(() => fetchList(query.projectId, params));
  if (!isKept(list)) return true;
  const seq = seqs[stream] ?? 0;
  // Read before a resync, or before the number that another read has made the stream be followed from.
  if (seq < list.mustReach || seq < (live()?.completeFrom(stream) ?? 0)) return false;
  const cells = readCells(data, query.pageSize);
  noteAnswer(stream);
  workItems.batch(() => {
    withSource('page', () => {
      const rows = cells.flatMap((cell) => cell.rows);
      workItems.confirmRows(rows, stream, seq);
    });
    const read = { cells, total: data.total_count, seq };
    list.window = windowOf(query, read, workItems.confirmedAfter(stream, seq));
    Object.assign(list, { readAt: seq, status: 'ready', isStale: false });
    list.readings += 1;
    list.mine.clear();
  });
  // Nothing may have changed but that it was read: an empty list.
  showLists([list]);
  doubtOlderAnswer(list, seq);
  follow(stream, seqs[stream]);
  settleResync(stream);
  return true;
}

/** Loads a list's first page unless it is there already: a list that was opened once keeps itself right. */
export async function openList(query: ListQuery): Promise<void> {
  const known = findKept(query);
  if (known) return known.status === 'error' || known.isStale ? known.load.request() : undefined;
  dropOldLists(MAX_KEPT_LISTS - 1);
  const list = keepList(query, (made) => {
    const fail = () => {
      made.isStale = made.window !== null;
      if (!made.window) made.status = 'error';
      showLists([made]);
    };
    return new Reloader(
      () => readList(made),
      (error) => {
        fail();
        return mayHelp(error);
      },
    );
  });
  showLists([list]);
  await list.load.request();
}

function setLoading(list: KeptList, key: string, isLoading: boolean) {
  if (!list.window) return;
  const cell = list.window.cells.get(key) ?? EMPTY_CELL;
  const cells = new Map(list.window.cells).set(key, { ...cell, isLoading });
  list.window = { ...list.window, cells };
  showLists([list]);
}

/** Loads the next page of one cell; nothing happens when there is no more, or one is on its way. */
export async function loadMore(query: ListQuery, cell: CellId): Promise<void> {
  const key = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  const list = findKept(query);
  const known = list?.window?.cells.get(key);
  if (!list || !known || known.isLoading || known.isWhole) return;
  setLoading(list, key, true);
  const { readings } = list;
  try {
    for (let overlap = OVERLAP; !(await readPage(list, cell, key, overlap)); overlap *= 4);
  } finally {
    // A list that was read anew meanwhile is not waiting for this page.
    if (isKept(list) && list.readings === readings) setLoading(list, key, false);
  }
}

/** Reads on from the end of a cell; false when rows moved meanwhile and the page does not join on to it. */
async function readPage(list: KeptList, cell: CellId, key: string, overlap: number): Promise<boolean> {
  const { query, stream, readings } = list;
  const loaded = list.window?.cells.get(key)?.ids.length ?? 0;
  const offset = Math.max(0, loaded - overlap);
  const perPage = Math.min(MAX_PER_PAGE, query.pageSize + loaded - offset);
  const params = nextPageParams(query, cell, { offset, perPage });
  const { data, seqs } = await workItems.reading(() => fetchList(query.projectId, params));
  // Dropped, or read anew: the page belongs to nothing any more.
  if (!isKept(list) || !list.window || list.readings !== readings) return true;
  const rows = data.results as WorkItem[];
  const isLast = rows.length < perPage && offset + rows.length >= data.total_count;
  const page = { key, rows, total: data.total_count, isLast };
  return takePage(list, page, { offset, seq: seqs[stream] ?? 0 });
}

type At = { offset: number; seq: number };

function takePage(list: KeptList, page: ReadCell, { offset, seq }: At): boolean {
  const { query, stream, window } = list;
  const ids = window?.cells.get(page.key)?.ids ?? [];
  const compare = comparerOf(query);
  const isKnownPlace = (row: WorkItem) => {
    const known = ids.includes(row.id) ? workItems.confirmedRow(row.id) : undefined;
    return known !== undefined && compare(known, row) === 0;
  };
  const isJoined = offset === 0 || page.rows.some(isKnownPlace);
  noteAnswer(stream);
  workItems.batch(() => {
    withSource('page', () => workItems.confirmRows(page.rows, stream, seq));
    if (isJoined && list.window) {
      list.window = joinPage(list.window, page, workItems.confirmedAfter(stream, seq));
    }
  });
  return isJoined;
}
