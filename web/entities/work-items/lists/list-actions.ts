import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Query } from '#lib/http/api-client.ts';
import { mayHelp, Reloader } from '#lib/http/reloader.ts';
import { dependencies, takeDependencies, type WithRelations } from '../rows/dependencies.ts';
import { hasRowDevice } from '../../live/device-rows.ts';
import { follow, live } from '../../live/live.ts';
import { fetchList } from '../rows/api.ts';
import { composeList, restoreList } from './device-lists.ts';
import { noteAnswer, scheduleRecount } from './list-counts.ts';
import {
  cacheList,
  type CachedList,
  type CellEnd,
  dropOldLists,
  findCached,
  isCached,
  showLists,
  showNewList,
} from './list-store.ts';
import { comparerOf, EMPTY_CELL, joinPage, windowOf } from './list-window.ts';
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
} from '../rows/query.ts';
import { readCells } from './read-cells.ts';
import { settleResync } from './resync.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

const MAX_CACHED_LISTS = 6;
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
    list.ends.clear();
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
    await readOn(list, cell, key);
  } finally {
    // A list that was read anew meanwhile is not waiting for this page.
    if (isCached(list) && list.readings === readings) setLoading(list, key, false);
  }
}

/** Reads page after page until the cell has another one than before. */
async function readOn(list: CachedList, cell: CellId, key: string): Promise<void> {
  const { readings } = list;
  const isWanted = () => isCached(list) && list.window !== null && list.readings === readings;
  const loaded = () => list.window?.cells.get(key)?.ids.length ?? 0;
  const before = loaded();
  for (let end = endOf(list, key); ;) {
    const read = await readPage(list, cell, { key, end });
    // Dropped, or read anew: the page belongs to nothing any more.
    if (!isWanted() || read === 'last') return;
    if (read === 'joined' && loaded() > before) return;
    end = read === 'joined' ? (list.ends.get(key) ?? null) : null;
  }
}

/** Where the last page of a cell ended, as long as its rows go that far; otherwise it is read from its beginning. */
function endOf(list: CachedList, key: string): CellEnd | null {
  const end = list.ends.get(key);
  return end && isJoined(list, key, end) ? end : null;
}

/** Whether rows behind this end join on to those of the cell without a hole. */
function isJoined(list: CachedList, key: string, end: CellEnd): boolean {
  const last = workItems.confirmedRow(list.window?.cells.get(key)?.ids.at(-1) ?? '');
  return last !== undefined && comparerOf(list.query)(end.row, last) <= 0;
}

type Asked = { key: string; end: CellEnd | null };

/** Reads on from the end; 'apart' where rows moved meanwhile, so that the page does not join on to the cell. */
async function readPage(
  list: CachedList,
  cell: CellId,
  { key, end }: Asked,
): Promise<'apart' | 'joined' | 'last'> {
  const { query, stream, readings } = list;
  const loaded = list.window?.cells.get(key)?.ids.length ?? 0;
  const perPage = Math.min(MAX_PER_PAGE, query.pageSize + (end ? 0 : loaded));
  const params = nextPageParams(query, cell, { cursor: end?.cursor ?? FIRST_CURSOR, perPage });
  const { data, seqs } = await reading(list, params);
  if (!isCached(list) || !list.window || list.readings !== readings) return 'apart';
  const seq = seqs[stream] ?? 0;
  const rows = takeRelations(list, data.results as WorkItem[], seq);
  const isLast = !data.next_page_results;
  noteAnswer(stream);
  workItems.batch(() => {
    withSource('page', () => workItems.confirmRows(rows, stream, seq));
    if (!list.window || (end && !isJoined(list, key, end))) return;
    const page = { key, rows, total: data.total_count, isLast };
    list.window = joinPage(list.window, page, workItems.confirmedAfter(stream, seq));
  });
  if (end && !isJoined(list, key, end)) return 'apart';
  const row = rows.at(-1);
  if (row) list.ends.set(key, { cursor: data.next_cursor, row });
  return isLast ? 'last' : 'joined';
}
