import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { useConnection } from '#lib/connection.ts';
import { follow } from '../live/live.ts';
import { fetchList, type ListAnswer } from './api.ts';
import {
  EMPTY_CELL,
  type Cell,
  type ItemList,
  comparerOf,
  dropOldLists,
  findList,
  setList,
  useLists,
} from './list-store.ts';
import { cellsOf } from './membership.ts';
import {
  ALL_ITEMS,
  type CellId,
  cellKey,
  firstPageParams,
  type ListQuery,
  listKey,
  nextPageParams,
} from './query.ts';
import { withSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

const MAX_KEPT_LISTS = 6;
const RECOUNT_DELAY_MS = 1500;

type ReadCell = { key: string; rows: WorkItem[]; total: number };

/** The three variants of the envelope as one list of cells. */
export function readCells({ results, total_count }: ListAnswer): ReadCell[] {
  if (Array.isArray(results)) return [{ key: ALL_ITEMS, rows: results, total: total_count }];
  return Object.entries(results).flatMap(([group, { results: inner, total_results }]): ReadCell[] => {
    if (Array.isArray(inner)) return [{ key: cellKey(group), rows: inner, total: total_results }];
    return Object.entries(inner).map(([subGroup, cell]) => ({
      key: cellKey(group, subGroup),
      rows: cell.results as WorkItem[],
      total: cell.total_results,
    }));
  });
}

function confirmPage(rows: readonly WorkItem[], stream: Stream, seq: number) {
  withSource('page', () => workItems.confirmRows(rows, stream, seq));
}

/** What a page brought for one cell, without rows that moved away meanwhile (here, or by a newer Change). */
function mergeIds(cell: Cell, key: string, rows: readonly WorkItem[], query: ListQuery): readonly string[] {
  const ids = new Set([...cell.ids, ...rows.map((row) => row.id)]);
  const shown = [...ids].map((id) => workItems.get(id)).filter((row) => row !== undefined);
  return shown
    .filter((row) => cellsOf(row, query).includes(key))
    .sort(comparerOf(query))
    .map((row) => row.id);
}

/** Local changes that the answer could not know of yet, e.g. an item dragged while the page was read. */
function withUnsaved(list: ItemList): ItemList {
  const cells = new Map(list.cells);
  for (const row of workItems.select((item) => workItems.isUnsaved(item.id))) {
    for (const key of cellsOf(row, list.query)) {
      const cell = cells.get(key) ?? EMPTY_CELL;
      if (!cell.ids.includes(row.id))
        cells.set(key, { ...cell, ids: mergeIds(cell, key, [row], list.query) });
    }
  }
  return { ...list, cells };
}

async function readList(query: ListQuery): Promise<void> {
  const stream = projectStream(query.projectId);
  const { data, seqs } = await fetchList(query.projectId, firstPageParams(query));
  const read = readCells(data);
  confirmPage(
    read.flatMap((cell) => cell.rows),
    stream,
    seqs[stream] ?? 0,
  );
  const cells = new Map<string, Cell>();
  for (const { key, rows, total } of read) {
    cells.set(key, { ids: mergeIds(EMPTY_CELL, key, rows, query), total, isLoading: false });
  }
  const list: ItemList = { key: listKey(query), query, status: 'ready', cells, total: data.total_count };
  setList(withUnsaved(list));
  follow(stream, seqs[stream]);
}

/** Loads a list's first page unless it is there already: a list that was opened once keeps itself right. */
export async function openList(query: ListQuery): Promise<void> {
  const known = findList(query);
  if (known && known.status !== 'error') return;
  dropOldLists(MAX_KEPT_LISTS - 1);
  setList({ key: listKey(query), query, status: 'loading', cells: new Map(), total: 0 });
  await reloadList(query);
}

export async function reloadList(query: ListQuery): Promise<void> {
  try {
    await readList(query);
  } catch {
    const known = findList(query);
    // Rows that are on the screen stay there; only a list without any becomes an error.
    if (known?.status !== 'ready') {
      setList({ key: listKey(query), query, status: 'error', cells: new Map(), total: 0 });
    }
  }
}

function setCell(query: ListQuery, key: string, change: (cell: Cell) => Cell) {
  const list = findList(query);
  if (!list) return;
  setList({ ...list, cells: new Map(list.cells).set(key, change(list.cells.get(key) ?? EMPTY_CELL)) });
}

/** Loads the next page of one cell; nothing happens when there is no more, or one is on its way. */
export async function loadMore(query: ListQuery, cell: CellId): Promise<void> {
  const key = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  const known = findList(query)?.cells.get(key);
  if (!known || known.isLoading || known.ids.length >= known.total) return;
  setCell(query, key, (old) => ({ ...old, isLoading: true }));
  try {
    const stream = projectStream(query.projectId);
    const { data, seqs } = await fetchList(query.projectId, nextPageParams(query, cell, known.ids.length));
    const rows = data.results as WorkItem[];
    confirmPage(rows, stream, seqs[stream] ?? 0);
    setCell(query, key, (old) => withPage(old, mergeIds(old, key, rows, query), data));
  } catch (error) {
    setCell(query, key, (old) => ({ ...old, isLoading: false }));
    throw error;
  }
}

/** The last page says how many there really are; with unsent changes of my own the local count is nearer to the truth. */
function withPage(old: Cell, ids: readonly string[], answer: ListAnswer): Cell {
  const { sending, waiting } = useConnection.getState();
  const counted = sending + waiting > 0 ? old.total : answer.total_count;
  const total = answer.next_page_results ? Math.max(counted, ids.length) : ids.length;
  return { ids, total, isLoading: false };
}

const recounts = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks for the totals again soon: an item changed of which it is not known where it was before. */
export function scheduleRecount(projectId: string) {
  for (const { key, query, status } of useLists.getState().lists.values()) {
    if (query.projectId !== projectId || status !== 'ready' || recounts.has(key)) continue;
    recounts.set(
      key,
      setTimeout(() => {
        recounts.delete(key);
        void recount(query);
      }, RECOUNT_DELAY_MS),
    );
  }
}

async function recount(query: ListQuery) {
  const { sending, waiting } = useConnection.getState();
  if (sending + waiting > 0) return scheduleRecount(query.projectId);
  const answer = await fetchList(query.projectId, firstPageParams(query, 1)).catch(() => null);
  const list = findList(query);
  if (!answer || !list) return;
  const cells = new Map(list.cells);
  for (const { key, total } of readCells(answer.data)) {
    const cell = cells.get(key) ?? EMPTY_CELL;
    cells.set(key, { ...cell, total: Math.max(total, cell.ids.length) });
  }
  setList({ ...list, cells, total: answer.data.total_count });
}
