import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf } from '#testing/pages.ts';
import { itemRow } from '#testing/rows.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { FakeServer, FakeSocket } from '#lib/sync/sync-testing.ts';
import { swapRowDevice, writeRows } from '../../live/device-rows.ts';
import { live, startLive, stopLive } from '../../live/live.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { openList } from './list-actions.ts';
import { dropLists, findList, listsOf } from './list-store.ts';
import '../items/live-changes.ts';
import { copyOf, dropCopy } from './project-copy.ts';
import { DEFAULT_QUERY, type ListQuery } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';

const stream = projectStream('p');
const query: ListQuery = { ...DEFAULT_QUERY, projectId: 'p', groupBy: null, orderBy: 'sort_order' };
const row = (n: number) => itemRow(`i${String(n).padStart(2, '0')}`, { project_id: 'p', sort_order: n });

let device: MemoryRows;
/** What the server has, and what its copies leave out. */
let stored: ReturnType<typeof row>[];
let missed: ReadonlySet<string>;
let copies: string[];

const answering = (url: URL): object => {
  const params = Object.fromEntries(url.searchParams);
  if (!url.pathname.endsWith('/v2/issues/')) return pageOf(stored, params);
  copies.push(`${params['per_page']} ${params['cursor']}`);
  const page = pageOf(stored, { ...params, per_page: String(Math.min(10, Number(params['per_page']))) });
  const results = page.results.filter(({ id }) => !missed.has(id));
  return { ...page, results, next_cursor: page.next_page_results ? page.next_cursor : null };
};

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(answering(new URL(path, 'http://x')), {
      headers: { 'X-Stream-Seq': `${stream}=${live()?.cursorOf(stream) ?? 0}` },
    }),
  );
  useWorkspaces.setState({ workspaces: [{ id: 'w', slug: 'w' } as never], currentId: 'w' });
  device = new MemoryRows();
  stored = Array.from({ length: 35 }, (_, n) => row(n));
  [missed, copies] = [new Set(), []];
  await openPage();
});
afterEach(async () => {
  leavePage();
  await swapRowDevice(null);
});
afterAll(() => vi.unstubAllGlobals());

async function openPage() {
  startLive(new FakeSocket(new FakeServer(stream, [])));
  await swapRowDevice(new RowDevice(device.transact));
}

function leavePage() {
  dropCopy(stream);
  dropLists(listsOf(stream));
  workItems.clear();
  stopLive();
}

const shown = () => findList(query)?.cells.get('all')?.ids.length;
const whole = () => vi.waitFor(() => expect(copyOf(stream)?.isWhole).toBe(true), { timeout: 10_000 });

// docs/contract/conventions.md#pages-behind-rows
test('a copy is read behind the last row of each page, and compared with what the server counts', async () => {
  await openList({ ...query, pageSize: 5 });
  await whole();
  expect(copies).toEqual(['1000 after:', '1000 after:10', '1000 after:20', '1000 after:30', '1 after:']);
});

// docs/contract/conventions.md#pages-behind-rows
test('a copy that has missed rows is read anew, also one that the device has from before', async () => {
  const all = stored;
  stored = all.filter(({ id }) => id !== 'i03' && id !== 'i17');
  await openList(query);
  await whole();
  await writeRows();
  // Two were there all the time: as a client of before had it on the device.
  stored = all;
  leavePage();
  copies = [];
  await openPage();
  await openList(query);
  await whole();
  expect(workItems.countConfirmed(stream)).toBe(35);
  await vi.waitFor(() => expect(shown()).toBe(35));
});

test('where reading anew does not help, the server answers', async () => {
  missed = new Set(['i05']);
  await openList({ ...query, pageSize: 5 });
  await vi.waitFor(() => expect(copies.filter((each) => each === '1000 after:').length).toBe(2), {
    timeout: 10_000,
  });
  await vi.waitFor(() => expect(copyOf(stream)).toBeUndefined(), { timeout: 10_000 });
});
