import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { hasRowDevice, readDevice, restoring, touchStream, writeRows } from '../live/device-rows.ts';
import { live, onForgotten, onResync } from '../live/live.ts';
import { fetchCopy } from './api.ts';
import { withSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

/** Larger projects are the server's to answer: their rows would take too much of the tab's memory (docs/decisions/020-local-first.md). */
const MAX_ITEMS = 50_000;
/** As many rows as are taken without anybody noticing. */
const PART = 250;
/** The screen that was opened comes first. */
const BEGIN_AFTER_MS = 1000;
const KIND = 'work_item';

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
  copy.isWhole = true;
  for (const handle of wholeHandlers) handle(stream);
  touchStream(stream);
}

type Part = { rows: readonly WorkItem[]; stream: Stream; seq: number };

/** Rows that are known are as right already: they receive Changes since before they were read. */
function takeRows({ rows, stream, seq }: Part) {
  const from = live()?.completeFrom(stream) ?? 0;
  const fresh = rows.filter(({ id }) => (workItems.confirmedSeq(id) ?? -1) < from);
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

async function takeFromServer(copy: ProjectCopy, stream: Stream): Promise<boolean> {
  for (let place: Place | null = START; place;) {
    const query = { cursor: `${PAGE}:${place.index}:0`, updated_at__gt: place.after ?? undefined };
    const { data, seqs } = await fetchCopy(copy.projectId, query);
    const seq = seqs[stream] ?? 0;
    const isTooMuch = place === START && data.total_results > MAX_ITEMS;
    if (copy.isStopped || isTooMuch || !isCompleteAt(stream, seq)) return false;
    await takeParts(copy, { rows: data.results, stream, seq });
    place = data.next_page_results ? nextPlace(place, data.results) : null;
  }
  return !copy.isStopped;
}

async function takeParts(copy: ProjectCopy, { rows, stream, seq }: Part) {
  for (let from = 0; from < rows.length && !copy.isStopped; from += PART) {
    takeRows({ rows: rows.slice(from, from + PART), stream, seq });
    await writeRows();
    await nextIdle();
  }
}

const PAGE = 1000;
type Place = { after: string | null; index: number };
const START: Place = { after: null, index: 0 };

/**
 * Where the next page begins. Rows that are changed meanwhile move to the end, so places are counted from a moment and not
 * from the beginning; rows of the page's last moment may go on behind it and are read again.
 */
function nextPlace({ after, index }: Place, rows: readonly WorkItem[]): Place {
  const last = rows.at(-1)?.updated_at;
  const moment = rows.findLast(({ updated_at }) => updated_at !== last)?.updated_at;
  return moment ? { after: moment, index: 0 } : { after, index: index + 1 };
}
