import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { activityRow, commentRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { commentsByItem } from '../comments/store.ts';
import { follow, holdStream, live } from '../../live/live.ts';
import { loadHistory } from './actions.ts';
import { openHistory } from '../item-parts/open-histories.ts';
import { activitiesByItem } from './store.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issues/i1/history/';
const OF = { projectId: 'p', itemId: 'i1' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;
let close: () => void;

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`;
const page =
  (rows: object[], seq = 0) =>
  () =>
    answer(rows, { seqs: { [stream]: seq } });
const happened = () => activitiesByItem.list('i1').map(({ id }) => id);
const commented = () => commentsByItem.list('i1').map(({ id }) => id);
const deliver = (id: string, fields = {}) =>
  wire.deliver(stream, { kind: 'activity', op: 'put', id, row: activityRow(id, fields) as never });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  close = openHistory('i1');
});
afterEach(async () => {
  close();
  letGo();
  await pass(61_000);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the history of an item', () => {
  test('is what happened and what was said, each with its own kind', async () => {
    const rows = [
      activityRow('made', { field: null, created_at: at(1) }),
      commentRow('hello', { created_at: at(2) }),
      activityRow('moved', { field: 'state', created_at: at(3) }),
    ];
    api.on('GET', PATH, page(rows, 4));
    expect(await loadHistory(OF, null)).toBeNull();
    expect([happened(), commented()]).toEqual([['made', 'moved'], ['hello']]);
    expect(live()?.cursorOf(stream)).toBe(4);
  });

  test('that is long is read from its end, and the earlier parts on demand', async () => {
    const rows = Array.from({ length: 50 }, (_, index) =>
      activityRow(`a${index}`, { created_at: at(index) }),
    );
    api.on('GET', PATH, page(rows));
    const before = await loadHistory(OF, null);
    expect(before).toEqual({ created_at: at(0), id: 'a0' });
    api.on('GET', PATH, page([activityRow('first', { created_at: '2025-01-01T00:00:00Z' })]));
    expect(await loadHistory(OF, before)).toBeNull();
    expect(api.sent('GET', PATH)[1]?.query).toEqual({ per_page: '50', cursor: `${at(0)},a0` });
    expect([happened()[0], happened().length]).toEqual(['first', 51]);
  });

  test('goes on by itself while it is looked at', () => {
    follow(stream, 0);
    deliver('late', { created_at: at(9) });
    deliver('early', { created_at: at(1) });
    expect(happened()).toEqual(['early', 'late']);
  });

  test('of another item is not collected', () => {
    follow(stream, 0);
    deliver('x', { issue: 'i2' });
    expect(activitiesByItem.list('i2')).toEqual([]);
  });

  test('goes a minute after it was left', async () => {
    follow(stream, 0);
    deliver('a');
    close();
    await pass(59_000);
    expect(happened()).toEqual(['a']);
    await pass(2_000);
    expect(happened()).toEqual([]);
  });

  test('is not brought back by an answer that comes after the right was lost', async () => {
    follow(stream, 0);
    const release = api.hold('GET', PATH);
    const end = loadHistory(OF, null);
    wire.revoke(stream);
    release(answer([activityRow('a'), commentRow('c')], { seqs: { [stream]: 0 } }));
    expect(await end).toBeNull();
    expect([happened(), commented()]).toEqual([[], []]);
  });

  test('says when it cannot be read', async () => {
    api.on('GET', PATH, noNetwork);
    await expect(loadHistory(OF, null)).rejects.toMatchObject({ kind: 'offline' });
  });

  test('does not bring back a comment that was deleted while it was read', async () => {
    follow(stream, 0);
    wire.deliver(stream, {
      kind: 'comment',
      op: 'put',
      id: 'c',
      row: commentRow('c') as never,
      actor_id: 'ada',
    });
    const release = api.hold('GET', PATH);
    const end = loadHistory(OF, null);
    wire.deliver(stream, { kind: 'comment', op: 'remove', id: 'c', actor_id: 'ada' });
    release(answer([commentRow('c')], { seqs: { [stream]: 1 } }));
    await end;
    expect(commented()).toEqual([]);
  });
});
