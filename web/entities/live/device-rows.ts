import { CLIENT_PROTOCOL } from '@tandem/shared/sync/protocol.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Id, Confirmation } from '#lib/sync/entity-row.ts';
import type { EntityStore } from '#lib/sync/entity-store.ts';
import {
  openRowDevice,
  removeRowDevices,
  removeRowDevice,
  type RowDevice,
  type StoredList,
  type StoredRow,
  type StreamBatch,
} from '#lib/device/row-device.ts';
import { untilDrawn } from '#lib/parts/first-drawn.ts';
import { isCopyWanted } from '#lib/device/local-copy.ts';
import { live, noteRead, onLeaving, onRevoked } from './live.ts';

/** Rows are a copy: written a moment after they came, many at once. */
const WRITE_DELAY_MS = 300;
/** So many rows at once come with a first screen: they are written behind it, as what is written keeps lists from being read. */
const MANY_ROWS = 500;
const MANY_DELAY_MS = 2_000;
const LAYOUT = 'layout';
/** What rows of this client look like: the number goes up with a field that lists are made by, such as `mention_ids`. */
const THIS_LAYOUT = `${CLIENT_PROTOCOL} rows 5`;

type AnyStore = EntityStore<{ id: Id }>;
type Unwritten = { rows: Map<string, StoredRow>; gone: Map<string, Pick<StoredRow, 'kind' | 'id'>> };
/**
 * Lists of a stream that are right now: `changed` are those that are not on the device as they are. `whole` when this tab
 * has every row that they may show.
 */
type ListsNow = { changed: StoredList[]; keys: string[]; whole?: NonNullable<StreamBatch['whole']> };

let device: RowDevice | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<unknown> = Promise.resolve();
let isRestoring = false;
/** What the page began with, and what was written since. */
let values = new Map<string, unknown>();
const unwritten = new Map<Stream, Unwritten>();
/** Kinds that are all read when the client starts, as names and colours are needed at once. */
const eager = new Map<string, AnyStore>();
/** Kinds that are read once the first screen has been painted. */
const later = new Map<string, AnyStore>();
const NO_LISTS: ListsNow = { changed: [], keys: [] };
let listsOf: (stream: Stream) => ListsNow = () => NO_LISTS;

export const hasRowDevice = () => device !== null;

function unwrittenOf(stream: Stream): Unwritten {
  const known = unwritten.get(stream) ?? { rows: new Map(), gone: new Map() };
  unwritten.set(stream, known);
  return known;
}

function writeSoon() {
  const count = [...unwritten.values()].reduce((sum, { rows }) => sum + rows.size, 0);
  if (count <= MANY_ROWS) void writeRows();
  else timer = setTimeout(() => void writeRows(), MANY_DELAY_MS);
}

/** Something of this stream is to be written soon. */
export function touchStream(stream: Stream) {
  if (!device || isRestoring) return;
  unwrittenOf(stream);
  timer ??= setTimeout(writeSoon, WRITE_DELAY_MS);
}

/** A row of any kind, as the server sent it. Without a number it cannot be brought up to date later. */
export function noteRow(row: StoredRow) {
  if (!device || isRestoring || (row.seq === 0 && !live()?.isFollowing(row.stream))) return;
  touchStream(row.stream);
  const { rows, gone } = unwrittenOf(row.stream);
  const key = `${row.kind} ${row.id}`;
  rows.set(key, row);
  gone.delete(key);
}

function noteConfirmation(kind: string, { id, after, stream, seq, isGone }: Confirmation<{ id: Id }>) {
  if (after) return noteRow({ kind, id, stream, seq, row: after });
  if (!device || isRestoring || !isGone) return;
  touchStream(stream);
  const { rows, gone } = unwrittenOf(stream);
  const key = `${kind} ${id}`;
  rows.delete(key);
  gone.set(key, { kind, id });
}

/** The rows of a store live on the device too; `isEager` when all of them are needed before the first screen, or right after it. */
export function storeOnDevice<R extends { id: Id }>(
  kind: string,
  store: EntityStore<R>,
  isEager: boolean | 'after the first paint',
) {
  store.onConfirmation((confirmation) => noteConfirmation(kind, confirmation));
  const kinds = isEager === true ? eager : later;
  if (isEager) kinds.set(kind, store as unknown as AnyStore);
}

/** Lists live on the device as they were when their stream was written. */
export function storeListsOnDevice(lists: typeof listsOf) {
  listsOf = lists;
}

function batchOf(stream: Stream): StreamBatch | null {
  const { rows, gone } = unwrittenOf(stream);
  const to = live()?.cursorOf(stream) ?? null;
  const received = to === null ? null : { from: live()?.completeFrom(stream) ?? 0, to };
  if (!received && rows.size === 0) return null;
  const { changed, keys, whole } = received ? listsOf(stream) : NO_LISTS;
  return {
    stream,
    received,
    rows: [...rows.values()],
    gone: [...gone.values()],
    lists: changed,
    listKeys: keys,
    ...(whole && { whole }),
  };
}

/** What this tab was behind with is written once it has caught up, unless newer rows came meanwhile. */
function takeBack(batch: StreamBatch) {
  if (!batch.received) return;
  const { rows, gone } = unwrittenOf(batch.stream);
  const keyOf = ({ kind, id }: Pick<StoredRow, 'kind' | 'id'>) => `${kind} ${id}`;
  for (const row of batch.rows) if (!rows.has(keyOf(row)) && !gone.has(keyOf(row))) rows.set(keyOf(row), row);
  for (const row of batch.gone) if (!rows.has(keyOf(row))) gone.set(keyOf(row), row);
}

/** A device that fails is not asked again: from now on everything comes from the server. */
function giveUp() {
  device = null;
  unwritten.clear();
}

function writeStreams(streams: readonly Stream[]): Promise<unknown> {
  const own = device;
  if (!own) return writing;
  const batches = streams.map(batchOf).filter((batch) => batch !== null);
  for (const stream of streams) unwritten.delete(stream);
  writing = writing
    .then(() => (device === own && batches.length > 0 ? own.write(batches) : []))
    .then((behind) => behind.forEach(takeBack), giveUp);
  return writing;
}

/** Writes everything that came since the last time; resolves once it is on the device. */
export function writeRows(): Promise<unknown> {
  clearTimeout(timer);
  timer = undefined;
  return writeStreams([...unwritten.keys()]);
}

/** While rows come from the device they are not written back to it. */
export function restoring(work: () => void) {
  isRestoring = true;
  try {
    work();
  } finally {
    isRestoring = false;
  }
}

/**
 * Reads from the device after everything that came before was written, or what is of one stream; null without a device,
 * or when it fails.
 */
export async function readDevice<T>(
  read: (from: RowDevice) => Promise<T>,
  stream?: Stream,
): Promise<T | null> {
  if (!device) return null;
  if (!stream) await writeRows();
  else await (unwritten.has(stream) ? writeStreams([stream]) : writing);
  if (!device) return null;
  try {
    return await read(device);
  } catch {
    giveUp();
    return null;
  }
}

/** A value as this tab has written it last, or as the device had it when the page began. */
export const storedValue = (key: string): unknown => (device ? values.get(key) : undefined);

export function writeValue(key: string, value: unknown) {
  const own = device;
  if (!own) return;
  values.set(key, value);
  writing = writing.then(() => (device === own ? own.writeValue(key, value) : undefined)).catch(giveUp);
}

type Start = Awaited<ReturnType<RowDevice['readStart']>>;

/** Rows of another version of the client may lack what this one expects. */
const isReadable = ({ values }: Start) => (values.get(LAYOUT) ?? THIS_LAYOUT) === THIS_LAYOUT;

/** Rows that were written with the same mark are taken together: there may be thousands. */
function restoreStream(store: AnyStore, rows: readonly StoredRow[], mark: number | undefined) {
  if (mark === undefined) return;
  for (const [seq, together] of Map.groupBy(rows, (row) => Math.max(row.seq, mark))) {
    const [first] = together;
    const found = together.map(({ row }) => row as { id: Id });
    if (first) store.confirmRows(found, first.stream, seq);
  }
}

function restoreStart({ rows, marks }: Pick<Start, 'rows' | 'marks'>, stores = eager) {
  const seqs = new Map(marks.map(({ stream, seq }) => [stream, seq]));
  noteRead(Object.fromEntries(seqs));
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  restoring(() => {
    for (const [kind, store] of stores) {
      const ofStreams = Map.groupBy(byKind.get(kind) ?? [], ({ stream }) => stream);
      store.batch(() => {
        for (const [stream, ofStream] of ofStreams) restoreStream(store, ofStream, seqs.get(stream));
      });
    }
  });
}

/** What the first paint can do without; an answer of the server that came meanwhile is newer and stays. */
async function restoreLater(from: RowDevice) {
  await untilDrawn();
  const start = await readDevice(() => from.readStart([...later.keys()]));
  if (start && device === from) restoreStart(start, later);
}

async function startFrom(opened: RowDevice): Promise<Start | null> {
  const start = await opened.readStart([...eager.keys()]);
  if (!isReadable(start)) return null;
  restoreStart(start);
  device = opened;
  values = start.values;
  void restoreLater(opened);
  if (!start.values.has(LAYOUT)) writeValue(LAYOUT, THIS_LAYOUT);
  return start;
}

/** From now on the rows of this person live on the device, and what is there is shown; answers the values that are there. */
export async function openRows(userId: Id): Promise<ReadonlyMap<string, unknown>> {
  const nothing = new Map<string, unknown>();
  if (device) return values;
  if (!isCopyWanted()) {
    await removeRowDevice(userId).catch(() => {});
    return nothing;
  }
  try {
    const start = await startFrom(openRowDevice(userId));
    if (!start) {
      await removeRowDevice(userId);
      await startFrom(openRowDevice(userId));
    }
    void removeRowDevices(userId).catch(() => {});
    return start?.values ?? nothing;
  } catch {
    giveUp();
    return nothing;
  }
}

/** Nothing of the person stays on the device. */
export async function removeRows(userId: Id): Promise<void> {
  giveUp();
  await writing;
  await removeRowDevice(userId).catch(() => {});
}

/** For tests: another device takes its place, as after a reload. */
export async function swapRowDevice(next: RowDevice | null) {
  await writing;
  unwritten.clear();
  clearTimeout(timer);
  timer = undefined;
  device = null;
  return next ? startFrom(next) : null;
}

onLeaving((stream) => {
  touchStream(stream);
  void writeStreams([stream]);
});
onRevoked((stream) => {
  unwritten.delete(stream);
  const own = device;
  writing = writing.then(() => (device === own ? own?.forget(stream) : undefined)).catch(giveUp);
});
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) void writeRows();
});
