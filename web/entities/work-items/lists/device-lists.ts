import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { RowDevice, StoredRow } from '#lib/device/row-device.ts';
import { noteRow, readDevice, restoring, storeListsOnDevice, storeOnDevice } from '../../live/device-rows.ts';
import { follow, live } from '../../live/live.ts';
import { isCached, type CachedList, listsOf } from './list-store.ts';
import { type Cell, type ListWindow, wholeWindow, windowOf } from './list-window.ts';
import { cellsOf } from '../rows/membership.ts';
import { sortedBy } from '../rows/order.ts';
import { wholeCount } from './project-copy.ts';
import { withSource } from '../rows/row-source.ts';
import { setDetail, useDetails, workItems } from '../rows/store.ts';
import type { WorkItem, WorkItemDetail } from '../rows/types.ts';

const KIND = 'work_item';
const DETAIL = 'work_item_detail';
/** As many of each group as two screens show; what follows is read when somebody scrolls there. */
const MAX_IDS = 60;

type StoredCell = Pick<Cell, 'total' | 'isWhole'> & { key: string; ids: string[] };
type StoredWindow = { cells: StoredCell[]; total: number; countedAt: number };

/** The windows as they are on the device. */
const written = new WeakMap<CachedList, ListWindow>();

const isRight = (list: CachedList) =>
  list.window !== null && list.status === 'ready' && !list.isStale && list.readAt >= list.mustReach;

function storedWindow({ cells, total, countedAt }: ListWindow): StoredWindow {
  const stored = [...cells].map(([key, { ids, total: inAll, isWhole }]) => ({
    key,
    ids: ids.slice(0, MAX_IDS),
    total: inAll,
    isWhole: isWhole && ids.length <= MAX_IDS,
  }));
  return { cells: stored, total, countedAt };
}

function listsNow(stream: Stream) {
  const right = listsOf(stream).filter(isRight);
  const changed = right.flatMap((list) => {
    if (!list.window || written.get(list) === list.window) return [];
    written.set(list, list.window);
    return [{ key: list.key, stream, list: storedWindow(list.window) }];
  });
  const count = wholeCount(stream);
  const whole = count === undefined ? {} : { whole: { kind: KIND, count } };
  return { changed, keys: right.map(({ key }) => key), ...whole };
}

storeOnDevice(KIND, workItems, false);
storeListsOnDevice(listsNow);

// What only a single read answers is stored beside its item.
useDetails.subscribe(({ details }, before) => {
  for (const [id, detail] of details) {
    const row = before.details.get(id) === detail ? undefined : workItems.confirmedRow(id);
    if (!row) continue;
    const stream = `project:${row.project_id}` as Stream;
    noteRow({ kind: DETAIL, id, stream, seq: live()?.cursorOf(stream) ?? 0, row: detail });
  }
});

function confirmStored(rows: readonly StoredRow[], seq: number) {
  restoring(() =>
    withSource('page', () =>
      workItems.batch(() => {
        for (const { row, stream, seq: sent } of rows) {
          workItems.confirmRows([row as WorkItem], stream, Math.max(sent, seq));
        }
      }),
    ),
  );
}

/** The list exactly as it was written: what happened since comes as Changes. */
function sameWindow(list: CachedList, { cells, total, countedAt }: StoredWindow): ListWindow {
  const read = cells.map(({ key, ...cell }) => [key, { ...cell, isLoading: false }] as const);
  return { query: list.query, cells: new Map(read), total, countedAt };
}

/** Its rows have moved on without it: each stands where it belongs by now, the totals are those of then. */
function guessedWindow(
  list: CachedList,
  { cells, total }: StoredWindow,
  newer: readonly WorkItem[],
): ListWindow {
  const rows = [...new Set(cells.flatMap(({ ids }) => ids))]
    .map((id) => workItems.confirmedRow(id))
    .filter((row) => row !== undefined);
  const read = cells.map((cell) => ({
    key: cell.key,
    total: cell.total,
    isLast: cell.isWhole,
    rows: rows.filter((row) => cell.ids.includes(row.id) && cellsOf(row, list.query).includes(cell.key)),
  }));
  return windowOf(list.query, { cells: read, total, seq: 0 }, [...rows, ...newer]);
}

/** Shows a list as the device has it; answers whether Changes are enough to bring it up to date. */
export async function restoreList(list: CachedList): Promise<boolean> {
  const { key, stream } = list;
  const idsOf = (stored: unknown) => (stored as StoredWindow).cells.flatMap(({ ids }) => ids);
  const found = await workItems.reading(() =>
    readDevice((device) => device.readList(key, stream, KIND, idsOf), stream).then((answer) => {
      if (answer && isCached(list) && !list.window) confirmStored(answer.rows, answer.mark.seq);
      return answer;
    }),
  );
  if (!found || !isCached(list) || list.window) return list.window !== null && list.readAt >= list.mustReach;
  const { mark } = found;
  const cursor = live()?.cursorOf(stream) ?? mark.seq;
  // What was made here before, and stored while the device was read, is in no list of the device.
  const newer = workItems.confirmedAfter(stream, mark.seq);
  const isSame = cursor === mark.seq && newer.length === 0;
  const isExact = mark.lists.includes(key) && isSame && mark.seq >= list.mustReach;
  const stored = found.list as StoredWindow;
  list.window = isExact ? sameWindow(list, stored) : guessedWindow(list, stored, newer);
  Object.assign(list, { status: 'ready', readAt: isExact ? mark.seq : 0 });
  if (isExact) list.readings += 1;
  follow(stream, mark.seq);
  return isExact;
}

/**
 * A list that was never open, without a network: what the device has of the project, filtered and ordered here. Answers
 * whether there is anything to show.
 */
export async function composeList(list: CachedList): Promise<boolean> {
  const { query, stream } = list;
  const found = await workItems.reading(() =>
    readDevice((device) => device.readStream(stream, KIND), stream).then((answer) => {
      if (answer && isCached(list) && !list.window) confirmStored(answer.rows, answer.mark.seq);
      return answer;
    }),
  );
  if (!found || !isCached(list) || list.window) return false;
  const rows = workItems.confirmedAfter(stream, -1);
  list.window = wholeWindow(query, sortedBy(rows, query.orderBy), 0);
  Object.assign(list, { status: 'ready', isStale: true });
  follow(stream, found.mark.seq);
  return true;
}

type FoundItem = Awaited<ReturnType<RowDevice['readRow']>>;

/** Shows an item as the device has it, with its text; answers the row where there is one. */
async function restoreItem(find: (device: RowDevice) => Promise<FoundItem>): Promise<WorkItem | undefined> {
  const found = await workItems.reading(() => readDevice(find));
  if (!found) return undefined;
  const { id, stream } = found.row;
  const detail = await readDevice((device) => device.readRow(DETAIL, id));
  if (!workItems.get(id)) confirmStored([found.row], found.mark.seq);
  if (detail && !useDetails.getState().details.has(id)) setDetail(detail.row.row as WorkItemDetail);
  follow(stream, found.mark.seq);
  return workItems.get(id);
}

export const restoreItemById = (id: string) => restoreItem((device) => device.readRow(KIND, id));
export const restoreItemByNumber = (projectId: string, number: number) =>
  restoreItem((device) => device.readItem(projectId, number));
