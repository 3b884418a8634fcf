import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { closeOutbox, retryOutbox } from '#lib/outbox/outbox.ts';
import { FakeApi, lostAfter, lostBefore, ME, passes } from '#lib/outbox/outbox-testing.ts';
import { startSession } from '#lib/http/session.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { EMPTY_SESSION, useSession } from '../identity/users/store.ts';
import type { Me } from '../identity/users/types.ts';
import { rowChanges } from './mutate.ts';

type Row = { id: string; name: string; labels: string[] };

const row = (id: string, fields: Partial<Row> = {}): Row => ({ id, name: id, labels: [], ...fields });

function openStore(kind: string) {
  const store = new EntityStore<Row>();
  return { store, change: rowChanges<Row>({ kind, store, streamOf: () => projectStream('p') }) };
}
type Opened = ReturnType<typeof openStore>;

const create = ({ change }: Opened, made: Row, mentions: readonly string[] = []) =>
  change({
    id: made.id,
    op: 'create',
    patch: made,
    action: 'work_item_create',
    mentions,
    request: { method: 'POST', path: '/rows/', body: made },
  });
const rename = ({ change }: Opened, id: string, name: string) =>
  change({
    id,
    op: 'patch',
    patch: { name },
    action: 'work_item_patch',
    request: { method: 'PATCH', path: `/rows/${id}/`, body: { name } },
  });
const remove = ({ change }: Opened, id: string) =>
  change({
    id,
    op: 'remove',
    patch: {},
    action: 'work_item_delete',
    request: { method: 'DELETE', path: `/rows/${id}/` },
  });

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', undefined);
  server = new FakeApi();
  vi.stubGlobal('fetch', server.fetch);
  useSession.setState({ me: { id: ME } as Me });
  startSession(ME);
});
afterEach(() => {
  closeOutbox();
  useToasts.setState({ toasts: [] });
  useSession.setState(EMPTY_SESSION);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a row that is made and renamed without a network is stored once, and never shows its old name again', async () => {
  const items = openStore('item');
  server.next = () => lostBefore;
  void create(items, row('a'));
  void rename(items, 'a', 'Two');
  await settle();
  expect([items.store.get('a')?.name, items.store.isUnsaved('a')]).toEqual(['Two', true]);
  const shown: unknown[] = [];
  items.store.onRowChange((_id, _before, after) => shown.push(after?.name));
  server.next = () => (server.asked.length === 2 ? lostAfter : passes);
  retryOutbox();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.filter((name) => name !== 'Two')).toEqual([]);
  expect(server.rows.get('a')).toMatchObject({ name: 'Two' });
  expect(server.done).toHaveLength(2);
  expect(items.store.isUnsaved('a')).toBe(false);
});

test('a row that is refused goes with all that was done to it, and one message says so', async () => {
  const items = openStore('item');
  const ends = [create(items, row('a', { name: 'bad' })), rename(items, 'a', 'Two'), remove(items, 'a')];
  expect(await Promise.all(ends)).toEqual([null, null, null]);
  expect(items.store.get('a')).toBeUndefined();
  expect(items.store.isPending('a')).toBe(false);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('a row that named another which was refused is shown and stored without it', async () => {
  const [labels, items] = [openStore('label'), openStore('item')];
  server.next = () => lostBefore;
  void create(labels, row('label', { name: 'bad' }));
  void create(items, row('a', { labels: ['label', 'known'] }), ['label', 'known']);
  await settle();
  expect(items.store.get('a')?.labels).toEqual(['label', 'known']);
  server.next = () => passes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(labels.store.get('label')).toBeUndefined();
  expect(items.store.get('a')?.labels).toEqual(['known']);
  expect(server.rows.get('a')).toMatchObject({ labels: ['known'] });
});

test('a row that somebody else deleted first is gone, without a word', async () => {
  const items = openStore('item');
  items.store.confirmRows([row('a')], projectStream('p'), 1);
  expect(await remove(items, 'a')).toBeNull();
  expect(items.store.get('a')).toBeUndefined();
  expect(useToasts.getState().toasts).toEqual([]);
});
