import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { commentRow, itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { openHistory } from '../item-parts/open-histories.ts';
import { follow, holdStream } from '../../live/live.ts';
import { useMarks } from '../../live/remote-marks.ts';
import { createComment, deleteComment, editComment } from './actions.ts';
import { comments, commentsByItem } from './store.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issues/i1/comments/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const shown = () => commentsByItem.list('i1').map(({ comment_html }) => comment_html);
const toasts = () => useToasts.getState().toasts.map(({ title, text }) => ({ title, text }));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-02-01T10:00:00Z') });
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  workItems.confirmRows([itemRow('i1')], stream, 0);
});
afterEach(async () => {
  letGo();
  await settle(61_000);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a comment of mine', () => {
  test('takes the pictures in it along, once it is stored', async () => {
    const picture = '0197a000-0000-7000-8000-000000000001';
    const html = `<img src="/api/assets/v2/workspaces/w/projects/p/${picture}/">`;
    const release = api.hold('POST', PATH);
    const end = createComment('p', 'i1', { html });
    const [{ id } = { id: '' }] = commentsByItem.list('i1');
    const BULK = `/api/assets/v2/workspaces/w/projects/p/${id}/bulk/`;
    api.on('POST', BULK, () => answer(null));
    await settle();
    expect(api.sent('POST', BULK)).toEqual([]);
    release(answer({ ...commentRow(id), comment_html: html }, { status: 201, seqs: { [stream]: 1 } }));
    await end;
    await settle();
    expect(api.sent('POST', BULK).map(({ body }) => body)).toEqual([{ asset_ids: [picture] }]);
  });

  test('is shown at once, marked as unsent until the server has it, and is there once', async () => {
    let stored: unknown;
    api.on('POST', PATH, ({ body }) => {
      stored = { ...commentRow('x'), ...(body as object), actor: ME };
      return answer(stored, { status: 201, seqs: { [stream]: 1 } });
    });
    const end = createComment('p', 'i1', { html: '<p>Hello</p>' });
    expect(shown()).toEqual(['<p>Hello</p>']);
    const [{ id } = { id: '' }] = commentsByItem.list('i1');
    expect(comments.isUnsaved(id)).toBe(true);
    expect(await end).toBe(true);
    expect(comments.isUnsaved(id)).toBe(false);
    wire.deliver(stream, { kind: 'comment', op: 'put', id, row: stored as never, actor_id: ME });
    expect(shown()).toEqual(['<p>Hello</p>']);
  });

  test('that is refused goes again, with one message', async () => {
    api.on('POST', PATH, () => refusal(403, { error: 'You may only read.' }));
    expect(await createComment('p', 'i1', { html: '<p>Hello</p>' })).toBe(false);
    expect(shown()).toEqual([]);
    expect(toasts()).toHaveLength(1);
  });

  test('is said in order with the others of its item, also after an outage', async () => {
    api.on('POST', PATH, noNetwork);
    void createComment('p', 'i1', { html: '<p>one</p>' });
    void createComment('p', 'i1', { html: '<p>two</p>' });
    await settle();
    expect(shown()).toEqual(['<p>one</p>', '<p>two</p>']);
    api.on('POST', PATH, ({ body }) => answer({ ...commentRow('x'), ...(body as object) }, { status: 201 }));
    await settle(60_000);
    const sent = api.sent('POST', PATH).map(({ body }) => (body as { comment_html: string }).comment_html);
    expect(sent.slice(-2)).toEqual(['<p>one</p>', '<p>two</p>']);
  });

  test('is changed at once; a refusal brings the old text back', async () => {
    comments.confirmRows([commentRow('c1')], stream, 0);
    api.on('PATCH', `${PATH}c1/`, () => refusal(400, { comment_html: ['This is too long.'] }));
    const end = editComment('c1', '<p>new</p>', '<p>c1</p>');
    expect(shown()).toEqual(['<p>new</p>']);
    await end;
    expect(shown()).toEqual(['<p>c1</p>']);
    expect(toasts()[0]?.text).toContain('This is too long.');
  });

  test('is deleted at once, and without a word when somebody else was quicker', async () => {
    comments.confirmRows([commentRow('c1')], stream, 0);
    const end = deleteComment('c1');
    expect(shown()).toEqual([]);
    await end;
    expect(api.sent('DELETE')).toHaveLength(1);
    expect([shown(), toasts()]).toEqual([[], []]);
  });

  test('that was deleted while the server cannot be reached stays away, and is deleted later', async () => {
    comments.confirmRows([commentRow('c1')], stream, 0);
    api.on('DELETE', `${PATH}c1/`, noNetwork);
    void deleteComment('c1');
    await settle(3_000);
    expect(shown()).toEqual([]);
    api.on('DELETE', `${PATH}c1/`, () => answer(null, { seqs: { [stream]: 1 } }));
    await settle(60_000);
    expect([shown(), toasts()]).toEqual([[], []]);
    wire.deliver(stream, { kind: 'comment', op: 'remove', id: 'c1', actor_id: ME });
    expect([shown(), comments.isPending('c1')]).toEqual([[], false]);
  });
});

describe('comments of others', () => {
  const deliver = (id: string, fields = {}) =>
    wire.deliver(stream, {
      kind: 'comment',
      op: 'put',
      id,
      actor_id: 'ada',
      row: commentRow(id, fields) as never,
    });
  const mark = (id: string) => useMarks.getState().marks.get(id);

  test('appear while the item is looked at, oldest first, with a mark for a second', async () => {
    const close = openHistory('i1');
    deliver('c2', { created_at: '2026-01-02T00:00:00Z' });
    deliver('c1', { created_at: '2026-01-01T00:00:00Z' });
    expect(shown()).toEqual(['<p>c1</p>', '<p>c2</p>']);
    expect(mark('c1')).toEqual({ actorId: 'ada', kind: 'added' });
    deliver('c1', { comment_html: '<p>changed</p>' });
    expect(mark('c1')?.kind).toBe('changed');
    await settle(1_000);
    expect(mark('c1')).toBeUndefined();
    close();
  });

  test('of items that nobody looks at are not collected', () => {
    deliver('c1');
    expect(shown()).toEqual([]);
  });

  test('stay for a minute after the item was left, and go then', async () => {
    openHistory('i1')();
    deliver('c1');
    await settle(59_000);
    expect(shown()).toEqual(['<p>c1</p>']);
    await settle(2_000);
    expect(shown()).toEqual([]);
  });

  test('stay when the item is opened again within that minute', async () => {
    const close = openHistory('i1');
    deliver('c1');
    close();
    await settle(30_000);
    const again = openHistory('i1');
    await settle(60_000);
    expect(shown()).toEqual(['<p>c1</p>']);
    again();
  });

  test('go when the right to see the project goes', () => {
    const close = openHistory('i1');
    deliver('c1');
    wire.revoke(stream);
    expect(shown()).toEqual([]);
    close();
  });

  test('that are deleted disappear, with no mark left behind', async () => {
    const close = openHistory('i1');
    deliver('c1');
    await settle(2_000);
    wire.deliver(stream, { kind: 'comment', op: 'remove', id: 'c1', actor_id: 'ada' });
    expect([shown(), mark('c1')]).toEqual([[], undefined]);
    close();
  });
});
