import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemRow } from '#testing/rows.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { FakeServer, FakeSocket } from '#lib/sync/sync-testing.ts';
import { swapRowDevice, writeRows } from '../../live/device-rows.ts';
import { startLive, stopLive } from '../../live/live.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { openList } from './list-actions.ts';
import { dropLists, findList, listsOf } from './list-store.ts';
import '../items/live-changes.ts';
import { DEFAULT_QUERY, type ListQuery } from '../rows/query.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';

const stream = projectStream('p');
const query: ListQuery = { ...DEFAULT_QUERY, projectId: 'p', groupBy: null };
const row = (id: string) => itemRow(id, { project_id: 'p', sort_order: Number(id.slice(1)) });
const ids = () => findList(query)?.cells.get('all')?.ids;

let device: MemoryRows;
/** Null while there is no network. */
let answer: { rows: object[]; seq: number } | null;

const fetchNow = async () => {
  if (!answer) throw new TypeError('no network');
  return new Response(JSON.stringify({ results: answer.rows, total_count: answer.rows.length }), {
    headers: { 'Content-Type': 'application/json', 'X-Stream-Seq': `${stream}=${answer.seq}` },
  });
};

/** A page is loaded, with what the device has from before. */
async function openPage() {
  startLive(new FakeSocket(new FakeServer(stream, [])));
  await swapRowDevice(new RowDevice(device.transact));
}

function leavePage() {
  dropLists(listsOf(stream));
  workItems.clear();
  stopLive();
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', fetchNow);
  useWorkspaces.setState({ workspaces: [{ id: 'w', slug: 'w' } as never], currentId: 'w' });
  device = new MemoryRows();
});
afterEach(async () => {
  leavePage();
  await swapRowDevice(null);
});
afterAll(() => vi.unstubAllGlobals());

/** The list was seen with one item before, and the page was closed. */
async function seenBefore() {
  await openPage();
  answer = { rows: [row('i1')], seq: 3 };
  await openList(query);
  await writeRows();
  leavePage();
  await openPage();
  answer = null;
}

test('a list that was seen before is shown without a network', async () => {
  await seenBefore();
  void openList(query);
  await vi.waitFor(() => expect(ids()).toEqual(['i1']));
});

test('an item that was stored before the list was read from the device is in it', async () => {
  await seenBefore();
  // It was made here before the page was closed, and the answer to it came first.
  withSource('own', () => workItems.confirmRows([row('i2')], stream, 4));
  void openList(query);
  await vi.waitFor(() => expect(ids()).toEqual(['i1', 'i2']));
});
