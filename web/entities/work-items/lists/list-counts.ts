import type { Stream } from '@tandem/shared/sync/stream.ts';
import { live } from '../../live/live.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { fetchList } from '../rows/api.ts';
import { isCached, type CachedList, showLists } from './list-store.ts';
import { isWholeList, withCounts } from './list-window.ts';
import { firstPageParams } from '../rows/query.ts';
import { readCells } from './read-cells.ts';

const FIRST_PAUSE_MS = 1500;
const MAX_PAUSE_MS = 60_000;
/**
 * The number of an answer is read before its rows and its totals, so both may have Changes in them that are yet to
 * come. Whatever comes within this time of an answer may have been counted already.
 */
const UNCERTAIN_MS = 6000;

const answeredAt = new Map<Stream, number>();

/** Rows or totals of a stream were read just now, or its connection stands again and brings what was missed. */
export const noteAnswer = (stream: Stream) => answeredAt.set(stream, Date.now());
export const isUncertainNow = (stream: Stream) =>
  Date.now() - (answeredAt.get(stream) ?? -Infinity) < UNCERTAIN_MS;

type Recount = { timer: ReturnType<typeof setTimeout> | undefined; pause: number; lastAt: number };
const recounts = new WeakMap<CachedList, Recount>();

/**
 * Asks for the totals again soon: something happened of which it is not known how they changed. A list that stays busy is
 * counted ever less often, so that a thousand people who look at it do not ask with every Change.
 */
export function scheduleRecount(list: CachedList) {
  if (!list.window || isWholeList(list.window)) return;
  const known = recounts.get(list) ?? { timer: undefined, pause: FIRST_PAUSE_MS, lastAt: -Infinity };
  recounts.set(list, known);
  if (known.timer !== undefined) return;
  if (Date.now() - known.lastAt > 2 * known.pause) known.pause = FIRST_PAUSE_MS;
  known.timer = setTimeout(() => {
    known.timer = undefined;
    known.lastAt = Date.now();
    known.pause = Math.min(MAX_PAUSE_MS, known.pause * 2);
    void recount(list);
  }, known.pause);
}

async function recount(list: CachedList) {
  // Who has left meanwhile is shown no numbers.
  if (!isCached(list) || useWorkspaces.getState().currentId === null) return;
  const { query, stream } = list;
  const answer = await fetchList(query, firstPageParams(query, 1)).catch(() => null);
  if (!isCached(list) || !list.window) return;
  const seq = answer?.seqs[stream] ?? 0;
  // What is known here is newer than these totals.
  if (!answer || seq < (live()?.cursorOf(stream) ?? 0) || seq < list.window.countedAt) {
    scheduleRecount(list);
    return;
  }
  noteAnswer(stream);
  const read = { cells: readCells(answer.data, 1), total: answer.data.total_count, seq };
  list.window = withCounts(list.window, read);
  showLists([list]);
}
