import type { Query } from '#lib/api-client.ts';
import { mayHelp, Reloader } from '#lib/reloader.ts';
import { dependencies, takeDependencies, type WithRelations } from '../dependencies/store.ts';
import { hasRowDevice } from '../live/device-rows.ts';
import { follow, live } from '../live/live.ts';
import { fetchList } from './api.ts';
import { composeList, restoreList } from './device-lists.ts';
import { noteAnswer, scheduleRecount } from './list-counts.ts';
import {
  cacheList,
  type CachedList,
  dropOldLists,
  findCached,
  isCached,
  showLists,
  showNewList,
} from './list-store.ts';
import { comparerOf, EMPTY_CELL, joinPage, type ReadCell, windowOf } from './list-window.ts';
import { answerAllHere, answerHere, isAnsweredHere } from './local-lists.ts';
import { onWhole, wantCopy } from './project-copy.ts';
import {
  ALL_ITEMS,
  type CellId,
  cellKey,
  firstPageParams,
  listKey,
  type ListQuery,
  nextPageParams,
} from './query.ts';
import { readCells } from './read-cells.ts';
import { settleResync } from './resync.ts';
import { withSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

const MAX_CACHED_LISTS = 6;
/** Rows that are known already are asked for with the next page: it must join on without a hole. */
const OVERLAP = 3;
const MAX_PER_PAGE = 1000;

/** Changes that came before this answer may have moved its totals. */
function recountIfOlder(list: CachedList, seq: number) {
  if ((live()?.cursorOf(list.stream) ?? 0) > seq) scheduleRecount(list);
}

/** The rows without what was read with them, which goes where it belongs. */
function takeRelations(list: CachedList, rows: readonly WorkItem[], seq: number): WorkItem[] {
  if (!list.query.withRelations) return [...rows];
  takeDependencies(rows as readonly WithRelations[], list.stream, seq);
  return rows.map((row) => {
    const { issue_relation: _from, issue_related: _to, ...plain } = row as WorkItem & WithRelations;
    return plain;
  });
}

/** What is removed meanwhile is not brought back by the answer. */
const reading = (list: CachedList, params: Query) => {
  const read = () => workItems.reading(() => fetchList(list.query, params));
  return list.query.withRelations ? dependencies.reading(read) : read();
};

async function readList(list: CachedList): Promise<boolean> {
  const { query, stream } = list;
  const params = firstPageParams(query);
  const { data, seqs } = await reading(list, params);
  // What is here by now is more than the answer.
  if (!isCached(list) || isAnsweredHere(query)) return true;
  const seq = seqs[stream] ?? 0;
  // Read before a resync, or before the number that another read has made the stream be followed from.
  if (seq < list.mustReach || seq < (live()?.completeFrom(stream) ?? 0)) return false;
  const cells = readCells(data, query.pageSize).map((cell) => ({
    ...cell,
    rows: takeRelations(list, cell.rows, seq),
  }));
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
  recountIfOlder(list, seq);
  follow(stream, seqs[stream]);
  settleResync(stream);
  return true;
}

onWhole((stream) => void answerAllHere(stream));

/**
 * Shows the list without asking anybody where all of its project is here; to be called before it is first drawn. Answers
 * its key.
 */
export function openHere(query: ListQuery): string {
  if (!findCached(query) && isAnsweredHere(query)) {
    const list = makeList(query);
    if (answerHere(list)) showNewList(list);
  }
  return listKey(query);
}

/** Loads a list's first page unless it is there already: a list that was opened once keeps itself right. */
export async function openList(query: ListQuery): Promise<void> {
  dropOldLists(MAX_CACHED_LISTS);
  const known = findCached(query);
  if (known) return known.status === 'error' || known.isStale ? known.load.request() : undefined;
  dropOldLists(MAX_CACHED_LISTS - 1);
  const list = makeList(query);
  const isHere = answerHere(list);
  showLists([list]);
  if (!isHere) await readFirst(list);
  if (query.source === 'issues') wantCopy(query.projectId);
}

async function readFirst(list: CachedList) {
  if (hasRowDevice()) {
    const isRight = await restoreList(list);
    showLists([list]);
    if (isRight || !isCached(list)) return;
  }
  await list.load.request();
}

function makeList(query: ListQuery): CachedList {
  return cacheList(query, (made) => {
    const fail = (mayCome: boolean) => {
      if (isAnsweredHere(query)) return;
      made.isStale = made.window !== null;
      if (!made.window) made.status = 'error';
      showLists([made]);
      if (!made.window && mayCome && hasRowDevice()) void composeList(made).then(() => showLists([made]));
    };
    return new Reloader(
      () => readList(made),
      (error) => {
        fail(mayHelp(error));
        return mayHelp(error);
      },
    );
  });
}

function setLoading(list: CachedList, key: string, isLoading: boolean) {
  if (!list.window) return;
  const cell = list.window.cells.get(key) ?? EMPTY_CELL;
  const cells = new Map(list.window.cells).set(key, { ...cell, isLoading });
  list.window = { ...list.window, cells };
  showLists([list]);
}

/** Loads the next page of one cell; nothing happens when there is no more, or one is on its way. */
export async function loadMore(query: ListQuery, cell: CellId): Promise<void> {
  const key = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  const list = findCached(query);
  const known = list?.window?.cells.get(key);
  if (!list || !known || known.isLoading || known.isWhole) return;
  setLoading(list, key, true);
  const { readings } = list;
  try {
    for (let overlap = OVERLAP; !(await readPage(list, cell, key, overlap)); overlap *= 4);
  } finally {
    // A list that was read anew meanwhile is not waiting for this page.
    if (isCached(list) && list.readings === readings) setLoading(list, key, false);
  }
}

/** Reads on from the end of a cell; false when rows moved meanwhile and the page does not join on to it. */
async function readPage(list: CachedList, cell: CellId, key: string, overlap: number): Promise<boolean> {
  const { query, stream, readings } = list;
  const loaded = list.window?.cells.get(key)?.ids.length ?? 0;
  const offset = Math.max(0, loaded - overlap);
  const perPage = Math.min(MAX_PER_PAGE, query.pageSize + loaded - offset);
  const params = nextPageParams(query, cell, { offset, perPage });
  const { data, seqs } = await reading(list, params);
  // Dropped, or read anew: the page belongs to nothing any more.
  if (!isCached(list) || !list.window || list.readings !== readings) return true;
  const seq = seqs[stream] ?? 0;
  const rows = takeRelations(list, data.results as WorkItem[], seq);
  const isLast = rows.length < perPage && offset + rows.length >= data.total_count;
  const page = { key, rows, total: data.total_count, isLast };
  return takePage(list, page, { offset, seq });
}

type At = { offset: number; seq: number };

function takePage(list: CachedList, page: ReadCell, { offset, seq }: At): boolean {
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
