import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '../../live/live.ts';
import { markNotifications, readAll } from './actions.ts';
import { loadInbox, watchUnread } from './load.ts';
import { notifications, useInboxes } from './store.ts';
import type { Notification } from './types.ts';

const mine = userStream(ME);
const INBOX = '/api/workspaces/w/users/notifications/';
const workspace = { id: 'w', slug: 'w' };
let api: TestApi;
let wire: Wire;
let stopWatching: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const notice = (id: string, fields: Partial<Notification> = {}) =>
  ({
    id,
    workspace: 'w',
    receiver: ME,
    is_mentioned_notification: false,
    ...{ read_at: null, archived_at: null, snoozed_till: null, created_at: `2026-01-01T00:00:0${id}Z` },
    ...fields,
  }) as Notification;
const put = (row: Notification, mutation_id: string | null = null) =>
  wire.deliver(mine, { kind: 'notification', op: 'put', id: row.id, row, mutation_id });
const unread = () => useInboxes.getState()['w']?.counts?.total_unread_notifications_count;
const counted = (count: number) =>
  answer({ total_unread_notifications_count: count, mention_unread_notifications_count: 0 });
const pageOf = (rows: Notification[], next_page_results = false) =>
  answer({ results: rows, next_page_results }, { seqs: { [mine]: wire.seqOf(mine) } });

beforeEach(async () => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  follow(mine, 0);
  api.on('GET', INBOX, () => pageOf([notice('2'), notice('1')]));
  api.on('GET', `${INBOX}unread/`, () => counted(2));
  await loadInbox(workspace);
  stopWatching = watchUnread(workspace);
  await settle();
});
afterEach(() => {
  stopWatching();
  notifications.clear();
  useInboxes.setState({}, true);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the count of what is unread goes down once, also while the server still counts', async () => {
  api.on('POST', `${INBOX}bulk/`, () => answer([], { seqs: { [mine]: 1 } }));
  const letThrough = api.hold('GET', `${INBOX}unread/`);
  void markNotifications(['1'], { read_at: 'now' });
  await settle();
  put(notice('1', { read_at: 'now' }), api.sent('POST', `${INBOX}bulk/`)[0]?.key ?? null);
  expect(notifications.pendingIds()).toEqual([]);
  expect(unread()).toBe(1);
  letThrough(counted(1));
  await settle();
  expect(unread()).toBe(1);
});

test('what is told before all can be marked as read stays unread', async () => {
  api.on('POST', `${INBOX}bulk/`, noNetwork).on('POST', `${INBOX}mark-all-read/`, noNetwork);
  expect(readAll({ mentioned: false }).toSorted()).toEqual(['1', '2']);
  put(notice('3'));
  api.on('POST', `${INBOX}bulk/`, () => answer([], { seqs: { [mine]: 2 } }));
  await settle(120_000);
  expect(api.sent('POST', `${INBOX}mark-all-read/`)).toEqual([]);
  expect(api.sent('POST', `${INBOX}bulk/`).at(-1)?.body).toEqual({ ids: ['2', '1'], is_read: true });
  expect(notifications.get('3')?.read_at).toBeNull();
});

test('all of an inbox that is not wholly known here is marked by the server', async () => {
  api.on('GET', INBOX, () => pageOf([notice('2'), notice('1')], true));
  await loadInbox(workspace);
  api.on('POST', `${INBOX}mark-all-read/`, () => answer({ message: 'Successful' }, { seqs: { [mine]: 2 } }));
  readAll({ mentioned: false });
  await settle();
  expect(api.sent('POST', `${INBOX}mark-all-read/`)[0]?.body).toEqual({ all: true });
});
