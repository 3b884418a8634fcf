import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, FakeSocket } from '#lib/sync/sync-testing.ts';
import { setReadPauses } from '#lib/http/try-reading.ts';
import { startLive, stopLive } from '../../live/live.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { openList } from './list-actions.ts';
import { dropLists, findList, listsOf, retainList } from './list-store.ts';
import '../items/live-changes.ts';
import { DEFAULT_QUERY, type ListQuery, listKey } from '../rows/query.ts';
import { dropResync } from './resync.ts';
import { workItems } from '../rows/store.ts';

const stream = projectStream('p');
const query: ListQuery = { ...DEFAULT_QUERY, projectId: 'p', groupBy: null };
const downwards: ListQuery = { ...query, orderBy: '-sort_order' };
const row = (id: string) => ({
  id,
  project_id: 'p',
  state_id: 's',
  priority: 'none',
  parent_id: null,
  archived_at: null,
  label_ids: [],
  assignee_ids: [],
  module_ids: [],
  is_draft: false,
  is_epic: false,
  sort_order: Number(id.slice(1)),
  created_at: '1',
  updated_at: '1',
});

type Asked = { answer: (rows: object[], seq: number) => Promise<void>; fail: () => Promise<void> };
let asked: Asked[];
let server: FakeServer;
let socket: FakeSocket;

const rest = () => vi.advanceTimersByTimeAsync(0);
const answerOf = (rows: object[], seq: number) =>
  new Response(JSON.stringify({ results: rows, total_count: rows.length }), {
    headers: { 'Content-Type': 'application/json', 'X-Stream-Seq': `${stream}=${seq}` },
  });
const fetchLater = () =>
  new Promise<Response>((resolve, reject) => {
    asked.push({
      answer: (rows, seq) => {
        resolve(answerOf(rows, seq));
        return rest().then(() => {});
      },
      fail: () => {
        reject(new TypeError('no network'));
        return rest().then(() => {});
      },
    });
  });
const last = () => asked.at(-1)!;
const ids = (of: ListQuery = query) => findList(of)?.cells.get('all')?.ids;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', fetchLater);
  useWorkspaces.setState({ workspaces: [{ id: 'w', slug: 'w' } as never], currentId: 'w' });
  // The lists read again by themselves.
  setReadPauses([]);
  asked = [];
  server = new FakeServer(stream, []);
  socket = new FakeSocket(server);
  startLive(socket);
});
afterEach(() => {
  dropLists(listsOf(stream));
  dropResync(stream);
  workItems.clear();
  stopLive();
  vi.useRealTimers();
});
afterAll(() => vi.unstubAllGlobals());

/** A list with one item, on the screen and followed. */
async function openWithOne() {
  const release = retainList(listKey(query));
  void openList(query);
  await last().answer([row('i1')], 0);
  server.deliverAll();
  return release;
}

/** The backlog is gone: everybody must list again. */
function resync() {
  server.writeSilently([]);
  server.deliverAll();
}

test('an item that is made while a list is read is in it', async () => {
  const release = await openWithOne();
  void openList(downwards);
  server.write('m', row('i2'));
  server.deliverAll();
  await last().answer([row('i1')], 0);
  expect(ids()).toEqual(['i1', 'i2']);
  expect(findList(downwards)).toMatchObject({ total: 2, status: 'ready' });
  expect(ids(downwards)).toEqual(['i2', 'i1']);
  release();
});

test('an item that goes while a list is read is not in it', async () => {
  const release = await openWithOne();
  server.write('m', row('i2'));
  server.deliverAll();
  void openList(downwards);
  server.remove('n', 'i2');
  server.deliverAll();
  await last().answer([row('i2'), row('i1')], 1);
  expect(ids(downwards)).toEqual(['i1']);
  expect(findList(downwards)?.total).toBe(1);
  release();
});

test('when reading again fails, the rows stay, are said to be old, and are read again until that succeeds', async () => {
  const release = await openWithOne();
  resync();
  await last().fail();
  expect([ids(), findList(query)?.isStale]).toEqual([['i1'], true]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(3);
  await last().answer([row('i7')], 1);
  expect([ids(), findList(query)?.isStale]).toEqual([['i7'], false]);
  expect(workItems.get('i1')).toBeUndefined();
  release();
});

test('a list whose first read fails is read again by itself', async () => {
  void openList(query);
  await last().fail();
  expect(findList(query)?.status).toBe('error');
  await vi.advanceTimersByTimeAsync(2000);
  await last().answer([row('i1')], 0);
  expect([findList(query)?.status, ids()]).toEqual(['ready', ['i1']]);
});

test('many resyncs at once read a list once, and an answer of before them is not taken', async () => {
  const release = await openWithOne();
  resync();
  resync();
  resync();
  expect(asked).toHaveLength(2);
  await last().answer([row('i1')], 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(3);
  await last().answer([row('i9')], 3);
  expect(ids()).toEqual(['i9']);
  release();
});

test('an answer that comes after the right was lost brings nothing back', async () => {
  const release = await openWithOne();
  void openList(downwards);
  server.revoke();
  server.deliverAll();
  await last().answer([row('i1')], 0);
  expect([ids(), ids(downwards)]).toEqual([undefined, undefined]);
  expect(workItems.select(() => true)).toEqual([]);
  release();
});
