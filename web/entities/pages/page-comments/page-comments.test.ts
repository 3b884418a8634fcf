import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#entities/pages/pages/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { pageRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { createThread, deletePageComment, replyTo, resolveThread, restorePageComment } from './actions.ts';
import { loadPageComments } from './load.ts';
import { commentsByPage, pageComments } from './store.ts';
import type { PageComment } from './types.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/pages/a/comments/';
const at = '2026-01-01T00:00:00Z';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const row = (id: string, fields: Partial<PageComment> = {}): PageComment => ({
  ...{ id, page: 'a', parent: null, actor: 'ada', comment_html: `<p>${id}</p>`, quote: '' },
  resolved_at: null,
  resolved_by: null,
  edited_at: null,
  created_at: at,
  updated_at: at,
  ...fields,
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const shown = () => commentsByPage.list('a').map(({ comment_html }) => comment_html);
const deliver = (id: string, fields: Partial<PageComment> = {}) =>
  wire.deliver(stream, {
    kind: 'page_comment',
    op: 'put',
    id,
    actor_id: 'ada',
    row: row(id, fields) as never,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-02-01T10:00:00Z') });
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  pages.confirmRows([pageRow('a')], stream, 0);
});
afterEach(async () => {
  letGo();
  await settle(61_000);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(rows: PageComment[] = []) {
  api.on('GET', PATH, () => answer(rows, { seqs: { [stream]: 0 } }));
  await loadPageComments('p', 'a');
}

test('what others say on a page that was opened appears, in its order, and goes when it is deleted', async () => {
  await open([row('c1')]);
  deliver('c3', { created_at: '2026-01-03T00:00:00Z' });
  deliver('c2', { created_at: '2026-01-02T00:00:00Z' });
  expect(shown()).toEqual(['<p>c1</p>', '<p>c2</p>', '<p>c3</p>']);
  wire.deliver(stream, { kind: 'page_comment', op: 'remove', id: 'c2', actor_id: 'ada' });
  expect(shown()).toEqual(['<p>c1</p>', '<p>c3</p>']);
});

test('of pages that nobody has opened nothing is collected', () => {
  deliver('c1');
  expect(shown()).toEqual([]);
});

test('a thread and the reply to it are shown at once, and sent in their order when the network is back', async () => {
  await open();
  api.on('POST', PATH, noNetwork);
  const thread = { id: '0197f000-0000-7000-8000-000000000001', quote: 'words', html: '<p>one</p>' };
  void createThread('p', 'a', thread);
  const first = pageComments.get(thread.id);
  void replyTo('p', first as PageComment, '<p>two</p>');
  await settle();
  expect(shown()).toEqual(['<p>one</p>', '<p>two</p>']);
  expect(pageComments.isUnsaved(thread.id)).toBe(true);
  api.on('POST', PATH, ({ body }) => answer({ ...row('x'), ...(body as object) }, { status: 201 }));
  await settle(60_000);
  expect(api.sent('POST', PATH).slice(-2)).toMatchObject([
    { body: { id: thread.id, quote: 'words', comment_html: '<p>one</p>' } },
    { body: { parent: thread.id, comment_html: '<p>two</p>' } },
  ]);
});

test('a thread that is refused goes again, with one message', async () => {
  await open();
  api.on('POST', PATH, () => refusal(400, { error: 'Page is locked' }));
  const thread = { id: '0197f000-0000-7000-8000-000000000002', quote: '', html: '<p>one</p>' };
  expect(await createThread('p', 'a', thread)).toBe(false);
  expect(shown()).toEqual([]);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('a thread is resolved at once; a refusal opens it again', async () => {
  await open([row('c1')]);
  api.on('POST', `${PATH}c1/resolve/`, () => refusal(403, { error: 'No.' }));
  const end = resolveThread('p', row('c1'));
  expect(pageComments.get('c1')?.resolved_by).toBe(ME);
  await end;
  expect(pageComments.get('c1')?.resolved_at).toBeNull();
});

test('a comment is deleted at once, and without a word when somebody else was quicker', async () => {
  await open([row('c1')]);
  api.on('DELETE', `${PATH}c1/`, () => refusal(404, { detail: 'Not found.' }));
  const end = deletePageComment('p', row('c1'));
  expect(shown()).toEqual([]);
  await end;
  expect([shown(), useToasts.getState().toasts]).toEqual([[], []]);
});

test('what was deleted is back at once, also before the server knew that it was gone', async () => {
  await open([row('c1')]);
  const deleted = api.hold('DELETE', `${PATH}c1/`);
  api.on('POST', `${PATH}c1/restore/`, () => answer(row('c1'), { seqs: { [stream]: 2 } }));
  const gone = deletePageComment('p', row('c1'));
  const back = restorePageComment('p', row('c1'));
  expect(shown()).toEqual(['<p>c1</p>']);
  expect(api.sent('POST')).toEqual([]);
  deleted(answer(null, { seqs: { [stream]: 1 } }));
  await Promise.all([gone, back]);
  wire.deliver(stream, { kind: 'page_comment', op: 'remove', id: 'c1' });
  deliver('c1');
  expect(shown()).toEqual(['<p>c1</p>']);
});

test('comments of a private page come on the stream of its owner', async () => {
  const mine = userStream(ME);
  pages.confirmRows([pageRow('a', { access: 1, owned_by: ME })], stream, 1);
  api.on('GET', PATH, () => answer([row('c1')], { seqs: { [mine]: 3 } }));
  await loadPageComments('p', 'a');
  expect(pageComments.countConfirmed(mine)).toBe(1);
});
