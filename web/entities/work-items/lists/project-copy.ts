import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { hasRowDevice, readDevice, restoring, touchStream, writeRows } from '../../live/device-rows.ts';
import { live, onForgotten, onResync } from '../../live/live.ts';
import { fetchCopy } from '../rows/api.ts';
import { cellsOf } from '../rows/membership.ts';
import { DEFAULT_QUERY } from '../rows/query.ts';
import { startResync } from './resync.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** Larger projects are the server's to answer: their rows would take too much of the tab's memory (docs/decisions/020-local-first.md). */
const MAX_ITEMS = 50_000;
/** As many rows as are taken without anybody noticing. */
const PART = 250;
/** The screen that was opened comes first. */
const BEGIN_AFTER_MS = 1000;
const KIND = 'work_item';
const PAGE = 1000;
/** A project that is busy is compared again after this time. */
const COMPARE_AFTER_MS = 30_000;
/** So often in a row a copy has to differ before it is read anew. */
const TRIES = 3;

type ProjectCopy = {
  readonly projectId: string;
  /** Everything that lists of issues show is here, and Changes keep it so. */
  isWhole: boolean;
  isStopped: boolean;
};

const copies = new Map<Stream, ProjectCopy>();
const wholeHandlers = new Set<(stream: Stream) => void>();

export const copyOf = (stream: Stream) => copies.get(stream);
/** Calls back when a project has become whole here. */
export const onWhole = (handle: (stream: Stream) => void) => void wholeHandlers.add(handle);

/** How many rows of a whole project are here; undefined for another one. */
export const wholeCount = (stream: Stream): number | undefined =>
  copies.get(stream)?.isWhole ? workItems.countConfirmed(stream) : undefined;

/** Resolves when the browser has nothing better to do. */
export const nextIdle = () =>
  new Promise<void>((resolve) => {
    if (!globalThis.requestIdleCallback) setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: 2000 });
  });

/** In the background, everything of a project that was opened comes here; once is enough. */
export function wantCopy(projectId: string) {
  const stream = projectStream(projectId);
  if (!hasRowDevice() || copies.has(stream) || !live()?.isFollowing(stream)) return;
  begin(stream, projectId);
}

function begin(stream: Stream, projectId: string) {
  const copy: ProjectCopy = { projectId, isWhole: false, isStopped: false };
  copies.set(stream, copy);
  setTimeout(() => {
    // Nothing is lost without a copy: the server answers.
    fill(copy, stream).catch(() => dropCopy(stream, copy));
  }, BEGIN_AFTER_MS);
}

/** It is begun again when a list of the project is opened. */
export function dropCopy(stream: Stream, copy = copies.get(stream)) {
  if (!copy || copies.get(stream) !== copy) return;
  copy.isStopped = true;
  copies.delete(stream);
}

onForgotten((stream) => dropCopy(stream));
onResync((stream) => {
  const copy = copies.get(stream);
  dropCopy(stream);
  if (copy) begin(stream, copy.projectId);
});

/** One tab after the other: what the first has read, the next finds on the device. */
const inTurn = (stream: Stream, work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request(`tandem-copy ${stream}`, work) : work();

async function fill(copy: ProjectCopy, stream: Stream) {
  await nextIdle();
  const isWhole = await workItems.reading(() =>
    inTurn(stream, async () => (await takeFromDevice(copy, stream)) || takeFromServer(copy, stream)),
  );
  if (!isWhole || copy.isStopped) return;
  const found = await compare(copy, stream);
  if (found === 'different' && !(await heal(copy, stream))) return dropCopy(stream, copy);
  if (copy.isStopped) return;
  copy.isWhole = true;
  for (const handle of wholeHandlers) handle(stream);
  touchStream(stream);
  if (found === 'busy') setTimeout(() => void compareAgain(copy, stream), COMPARE_AFTER_MS);
}

/** What was missed reading is seen in the number of rows, once the server and this tab know the same Changes. */
async function compare(copy: ProjectCopy, stream: Stream): Promise<'same' | 'different' | 'busy'> {
  let found: 'different' | 'busy' = 'busy';
  for (let tries = 0; tries < TRIES && !copy.isStopped; tries += 1) {
    const { data, seqs } = await fetchCopy(copy.projectId, { cursor: FIRST_CURSOR, per_page: 1 });
    const isSameMoment = seqs[stream] === live()?.cursorOf(stream);
    if (isSameMoment && data.total_results === countListed(copy, stream)) return 'same';
    if (isSameMoment) found = 'different';
    await nextIdle();
  }
  return found;
}

/** Rows that lists of issues show. */
function countListed({ projectId }: ProjectCopy, stream: Stream): number {
  const query = { ...DEFAULT_QUERY, projectId, groupBy: null };
  const rows = workItems.confirmedOf(stream);
  return rows.filter((row) => cellsOf(row, query).length > 0).length;
}

/** Reads everything from the server; what it does not have is forgotten. False where that does not help. */
async function heal(copy: ProjectCopy, stream: Stream): Promise<boolean> {
  startResync(stream, live()?.cursorOf(stream) ?? 0);
  const isWhole = await workItems.reading(() => inTurn(stream, () => takeFromServer(copy, stream, true)));
  return isWhole && (await compare(copy, stream)) !== 'different';
}

/** A copy that turns out to be wrong is begun anew. */
async function compareAgain(copy: ProjectCopy, stream: Stream) {
  if (copy.isStopped || (await compare(copy, stream).catch(() => 'busy')) !== 'different') return;
  dropCopy(stream, copy);
  begin(stream, copy.projectId);
}

type Part = { rows: readonly WorkItem[]; stream: Stream; seq: number; isAll?: boolean };

/** Rows that are known are as right already, unless `isAll`: they receive Changes since before they were read. */
function takeRows({ rows, stream, seq, isAll = false }: Part) {
  const from = live()?.completeFrom(stream) ?? 0;
  const fresh = isAll ? rows : rows.filter(({ id }) => (workItems.confirmedSeq(id) ?? -1) < from);
  withSource('copy', () => workItems.confirmRows(fresh, stream, seq));
}

const isCompleteAt = (stream: Stream, seq: number) => seq >= (live()?.completeFrom(stream) ?? Infinity);

async function takeFromDevice(copy: ProjectCopy, stream: Stream): Promise<boolean> {
  for (let after = ''; !copy.isStopped;) {
    const slice = { stream, kind: KIND, after, count: PART };
    const found = await readDevice((device) => device.readPart(slice), slice.stream);
    if (!found?.mark.isWhole || !isCompleteAt(stream, found.mark.seq) || copy.isStopped) return false;
    const rows = found.rows.map(({ row }) => row as WorkItem);
    restoring(() => takeRows({ rows, stream, seq: found.mark.seq }));
    if (rows.length < PART) return true;
    after = rows.at(-1)?.id ?? '';
    await nextIdle();
  }
  return false;
}

async function takeFromServer(copy: ProjectCopy, stream: Stream, isAll = false): Promise<boolean> {
  let isFirst = true;
  for (let cursor: string | null = FIRST_CURSOR; cursor !== null;) {
    const { data, seqs }: Awaited<ReturnType<typeof fetchCopy>> = await fetchCopy(copy.projectId, {
      cursor,
      per_page: PAGE,
    });
    const seq = seqs[stream] ?? 0;
    const isTooMuch = isFirst && data.total_results > MAX_ITEMS;
    if (copy.isStopped || isTooMuch || !isCompleteAt(stream, seq)) return false;
    await takeParts(copy, { rows: data.results, stream, seq, isAll });
    cursor = data.next_cursor;
    isFirst = false;
  }
  return !copy.isStopped;
}

async function takeParts(copy: ProjectCopy, { rows, ...part }: Part) {
  for (let from = 0; from < rows.length && !copy.isStopped; from += PART) {
    takeRows({ ...part, rows: rows.slice(from, from + PART) });
    await writeRows();
    await nextIdle();
  }
}
