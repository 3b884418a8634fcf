import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { notificationRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { markNotifications, readAll } from './actions.ts';
import { loadInbox, loadMoreOfInbox, watchUnread } from './load.ts';
import { partOf } from './parts.ts';
import { notifications, notificationsByWorkspace, useInboxes } from './store.ts';
import type { Notification } from './types.ts';
import { pageOf } from '#testing/pages.ts';

const mine = userStream(ME);
const PATH = '/api/workspaces/w/users/notifications/';
const W = { id: 'w', slug: 'w' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => notificationsByWorkspace.list('w').map(({ id }) => id);
const known = (...rows: Notification[]) => notifications.confirmRows(rows, mine, 0);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12) - minute * 60_000).toISOString();
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => notificationRow(`n${n}`, { created_at: at(n) }));

/** The server's list of a part, read page by page. */
function serve(rows: () => Notification[], seq = 0) {
  api.on('GET', PATH, ({ query }: Call) => {
    const part = query['archived'] ? 'archived' : query['snoozed'] ? 'snoozed' : 'awake';
    const all = rows().filter((row) => partOf(row) === part);
    return answer(pageOf(all, query), { seqs: { [mine]: seq } });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(mine);
  follow(mine, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an inbox is read page by page, the newest first, and each page once', async () => {
  const rows = many(250);
  serve(() => rows);
  await loadInbox(W);
  expect([ids().length, ids()[0], useInboxes.getState()['w']?.hasMore.awake]).toEqual([100, 'n0', true]);
  await loadMoreOfInbox(W, 'awake');
  await loadMoreOfInbox(W, 'awake');
  expect([ids().length, useInboxes.getState()['w']?.hasMore.awake]).toEqual([250, false]);
  expect(api.sent('GET', PATH)).toHaveLength(3);
});

test('what the device had and the server has no more goes when its page is read', async () => {
  known(notificationRow('gone', { created_at: at(1.5) }), notificationRow('older', { created_at: at(500) }));
  serve(() => many(150));
  await loadInbox(W);
  expect(ids()).not.toContain('gone');
  expect(ids()).toContain('older');
  await loadMoreOfInbox(W, 'awake');
  expect(ids()).not.toContain('older');
});

test('what other tabs did arrives as Changes', () => {
  known(notificationRow('a'));
  wire.deliver(mine, {
    kind: 'notification',
    op: 'put',
    id: 'b',
    row: notificationRow('b', { created_at: at(-1) }),
  });
  wire.deliver(mine, {
    kind: 'notification',
    op: 'put',
    id: 'a',
    row: notificationRow('a', { archived_at: at(0) }),
  });
  expect(notificationsByWorkspace.list('w').map((row) => partOf(row))).toContain('archived');
  wire.deliver(mine, { kind: 'notification', op: 'remove', id: 'b' });
  expect(ids()).toEqual(['a']);
});

test('who was taken out of a project has nothing of it on the device', () => {
  known(notificationRow('a'), notificationRow('b', { project: 'q' }));
  const release = holdStream(projectStream('p'));
  follow(projectStream('p'), 0);
  wire.revoke(projectStream('p'));
  expect(ids()).toEqual(['b']);
  release();
});

test('marks are shown at once, and taken back when they are refused', async () => {
  known(notificationRow('a'));
  api.on('POST', `${PATH}bulk/`, () => refusal(400, { error: 'no' }));
  void markNotifications(['a'], { archived_at: at(0) });
  expect(notificationsByWorkspace.list('w').map((row) => partOf(row))).toEqual(['archived']);
  await settle(100);
  expect(notificationsByWorkspace.list('w').map((row) => partOf(row))).toEqual(['awake']);
});

test('all that is awake is read, mentions alone where these are asked for', async () => {
  known(notificationRow('a'), notificationRow('m', { is_mentioned_notification: true }));
  api.on('POST', `${PATH}mark-all-read/`, () => answer({}));
  expect(readAll({ mentioned: true })).toEqual(['m']);
  expect(readAll({ mentioned: false })).toEqual(['a']);
});

test('the badge asks the server again with every Change', async () => {
  let count = 1;
  api.on('GET', `${PATH}unread/`, () =>
    answer({ total_unread_notifications_count: count, mention_unread_notifications_count: 0 }),
  );
  const stop = watchUnread(W);
  await settle(100);
  count = 2;
  wire.deliver(mine, { kind: 'notification', op: 'put', id: 'a', row: notificationRow('a') });
  await settle(2000);
  expect(useInboxes.getState()['w']?.counts?.total_unread_notifications_count).toBe(2);
  stop();
});
