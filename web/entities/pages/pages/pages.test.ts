import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { leaveName, saveNames, typeName, useTypedNames } from '#lib/unsaved/typed-names.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { pageRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import {
  archivePage,
  createPage,
  deletePage,
  duplicatePage,
  loadPage,
  loadPages,
  nameOfPage,
  patchPage,
  restorePage,
  setPageAccess,
  setPageFavorite,
  setPageLock,
} from './actions.ts';
import { pages, pagesByProject } from './store.ts';

const stream = projectStream('p');
const mine = userStream(ME);
const PATH = '/api/workspaces/w/projects/p/pages/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const names = () => pagesByProject.list('p').map(({ name }) => name);
const toasts = () => useToasts.getState().toasts.map(({ title, text }) => `${title} ${text}`);
const listed = (rows: object[], seq: number) => () => answer(rows, { seqs: { [stream]: seq, [mine]: seq } });
const put = (id: string, fields = {}) =>
  wire.deliver(stream, { kind: 'page', op: 'put', id, row: pageRow(id, fields) as never, actor_id: 'ada' });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  follow(mine, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the pages of a project', () => {
  test('stand with favourites first, then the newest change', async () => {
    const rows = [
      pageRow('old', { updated_at: '2026-01-01' }),
      pageRow('new', { updated_at: '2026-03-01' }),
      pageRow('star', { updated_at: '2025-01-01', is_favorite: true }),
      pageRow('elsewhere', { project_ids: ['q'] }),
    ];
    api.on('GET', PATH, listed(rows, 1));
    await loadPages('p');
    expect(names()).toEqual(['Page star', 'Page new', 'Page old']);
  });

  test('follow what others do', () => {
    put('a');
    put('b', { updated_at: '2026-05-05' });
    expect(names()).toEqual(['Page b', 'Page a']);
    put('a', { name: 'Renamed', updated_at: '2026-06-06' });
    wire.deliver(stream, { kind: 'page', op: 'remove', id: 'b' });
    expect(names()).toEqual(['Renamed']);
  });

  test('are read again after a gap in what was received, and what is gone meanwhile goes', async () => {
    api.on('GET', PATH, listed([pageRow('a'), pageRow('b')], 0));
    await loadPages('p');
    api.on('GET', PATH, listed([pageRow('b')], 1));
    wire.resync(stream);
    await settle();
    expect(names()).toEqual(['Page b']);
  });

  test('stay as they were while reading again fails, until it succeeds', async () => {
    api.on('GET', PATH, listed([pageRow('a')], 0));
    await loadPages('p');
    api.on('GET', PATH, noNetwork);
    wire.resync(stream);
    await settle();
    expect(names()).toEqual(['Page a']);
    api.on('GET', PATH, listed([pageRow('b')], 1));
    await settle(5_000);
    expect(names()).toEqual(['Page b']);
  });

  test('go when nobody has looked at the project for a minute', async () => {
    put('a');
    letGo();
    await settle(61_000);
    expect(names()).toEqual([]);
  });
});

describe('a page of mine', () => {
  test('is there at once, and asks for a title', async () => {
    const release = api.hold('POST', PATH);
    const page = createPage('p', { name: '', access: 0 });
    expect(pages.get(page.id)).toMatchObject({ name: '', owned_by: ME, project_ids: ['p'] });
    expect(pages.isNew(page.id)).toBe(true);
    release(answer(pageRow(page.id, { name: '' }), { status: 201, seqs: { [stream]: 1 } }));
    await settle();
    expect(pages.isNew(page.id)).toBe(false);
    expect(api.sent('POST', PATH)[0]?.body).toEqual({ id: page.id, name: '', access: 0 });
  });

  test('that is renamed before it is stored is renamed after it', async () => {
    api.on('POST', PATH, noNetwork);
    const page = createPage('p', { name: '', access: 0 });
    void patchPage('p', page.id, { name: 'Plan' });
    await settle();
    expect(pages.get(page.id)?.name).toBe('Plan');
    api.on('POST', PATH, ({ body }) =>
      answer({ ...pageRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: 1 } }),
    );
    api.on('PATCH', `${PATH}${page.id}/`, () => answer(null, { seqs: { [stream]: 2 } }));
    await settle(60_000);
    const order = api.calls.map(({ method }) => method);
    expect(order.lastIndexOf('POST')).toBeLessThan(order.indexOf('PATCH'));
    expect(pages.get(page.id)?.name).toBe('Plan');
  });

  test('that is private comes on my own stream and does not leave by the removal from the project', () => {
    put('a');
    const row = pageRow('a', { access: 1 }) as never;
    wire.deliver(mine, { kind: 'page', op: 'put', id: 'a', row, actor_id: ME });
    wire.deliver(stream, { kind: 'page', op: 'remove', id: 'a', actor_id: ME });
    expect(pages.get('a')?.access).toBe(1);
  });
});

describe('what is done with a page', () => {
  beforeEach(() => pages.confirmRows([pageRow('a')], stream, 0));
  const page = () => pages.get('a');

  test.each([
    ['locking', () => setPageLock('p', 'a', true), 'POST', 'a/lock/', { is_locked: true }],
    ['making it private', () => setPageAccess('p', 'a', 1), 'POST', 'a/access/', { access: 1 }],
    ['archiving', () => archivePage('p', 'a'), 'POST', 'a/archive/', { is_favorite: false }],
    ['renaming', () => patchPage('p', 'a', { name: 'New' }), 'PATCH', 'a/', { name: 'New' }],
  ] as const)(
    '%s shows at once and is taken back when it is refused',
    async (...[, act, method, path, seen]) => {
      const before = page();
      const release = api.hold(method, PATH + path);
      const end = act();
      expect(page()).toMatchObject(seen);
      release(refusal(403, { error: 'No.' }));
      expect(await end).toBe(false);
      expect(page()).toEqual(before);
      expect(toasts()).toHaveLength(1);
    },
  );

  test('unlocking and restoring take the mark away', async () => {
    pages.confirmRows([pageRow('a', { is_locked: true, archived_at: '2026-01-01' })], stream, 1);
    api.on('DELETE', `${PATH}a/lock/`, null).on('DELETE', `${PATH}a/archive/`, null);
    void setPageLock('p', 'a', false);
    void restorePage('p', 'a');
    expect(page()).toMatchObject({ is_locked: false, archived_at: null });
    await settle();
    expect(api.sent('DELETE')).toHaveLength(2);
  });

  test('deleting an archived one takes it away for good', async () => {
    api.on('DELETE', `${PATH}a/`, () => answer(null, { seqs: { [stream]: 1 } }));
    const end = deletePage('p', 'a');
    expect(page()).toBeUndefined();
    expect(await end).toBe(true);
    wire.deliver(stream, { kind: 'page', op: 'remove', id: 'a', actor_id: ME });
    expect(page()).toBeUndefined();
  });

  test('copying gives a page of my own, and a refusal is reported', async () => {
    api.on('POST', `${PATH}a/duplicate/`, () =>
      answer(pageRow('copy', { owned_by: ME }), { status: 201, seqs: { [stream]: 2 } }),
    );
    expect((await duplicatePage('p', 'a'))?.id).toBe('copy');
    expect(pages.get('copy')).toBeDefined();
    api.on('POST', `${PATH}a/duplicate/`, () => refusal(403, { error: 'No.' }));
    expect(await duplicatePage('p', 'a')).toBeUndefined();
    expect(toasts()).toHaveLength(1);
  });
});

describe('a favourite', () => {
  const favorite = { entity_type: 'page', entity_identifier: 'a', id: 'f1' };
  beforeEach(() => pages.confirmRows([pageRow('a'), pageRow('b', { updated_at: '2027' })], stream, 0));

  test('stands first at once, and still does when only the page is received afterwards', async () => {
    api.on('POST', '/api/workspaces/w/projects/p/favorite-pages/a/', null);
    void setPageFavorite('p', 'a', true);
    expect(names()).toEqual(['Page a', 'Page b']);
    await settle();
    const { is_favorite: _mine, ...row } = pageRow('a', { name: 'Renamed' });
    wire.deliver(stream, { kind: 'page', op: 'put', id: 'a', row, actor_id: 'ada' });
    expect(names()).toEqual(['Renamed', 'Page b']);
  });

  test('that I set in another tab shows here, and goes with it', () => {
    wire.deliver(mine, { kind: 'favorite', op: 'put', id: 'f1', row: favorite });
    expect(pages.get('a')?.is_favorite).toBe(true);
    wire.deliver(mine, { kind: 'favorite', op: 'remove', id: 'f1' });
    expect(pages.get('a')?.is_favorite).toBe(false);
  });

  test('of another kind is nothing to pages', () => {
    wire.deliver(mine, {
      kind: 'favorite',
      op: 'put',
      id: 'f2',
      row: { ...favorite, entity_type: 'project' },
    });
    wire.deliver(mine, { kind: 'favorite', op: 'remove', id: 'never heard of' });
    expect(pages.get('a')?.is_favorite).toBe(false);
  });

  test('is none any more once its page is archived', () => {
    wire.deliver(mine, { kind: 'favorite', op: 'put', id: 'f1', row: favorite });
    put('a', { archived_at: '2026-01-01' });
    expect(pages.get('a')?.is_favorite).toBe(false);
  });

  test('that is refused is taken back', async () => {
    expect(await setPageFavorite('p', 'a', true)).toBe(false);
    expect(pages.get('a')?.is_favorite).toBe(false);
  });
});

test('one page is read with what it stands in, and a missing one is an error', async () => {
  api.on('GET', `${PATH}a/`, () => answer(pageRow('a'), { seqs: { [stream]: 3 } }));
  expect((await loadPage('p', 'a')).name).toBe('Page a');
  expect(pages.get('a')).toBeDefined();
  await expect(loadPage('p', 'b')).rejects.toMatchObject({ kind: 'missing' });
});

describe('a name that is typed', () => {
  /** Somebody typed it, and went on elsewhere. */
  const type = (id: string, text: string) => {
    typeName(nameOfPage('p', id), text, { seen: '', userId: ME });
    void leaveName(nameOfPage('p', id));
  };
  const typed = () => [...useTypedNames.getState().names.values()].map(({ text }) => text);

  test('for a page that is not stored yet is sent after it, also when the connection comes back in between', async () => {
    const rows = new Map<string, { name: string }>();
    api.on('POST', PATH, () => noNetwork());
    const { id } = createPage('p', { name: '', access: 0 });
    type(id, 'Plan');
    await settle(2000);
    api.on('POST', PATH, ({ body }) => {
      rows.set(id, { name: '' });
      return answer(pageRow(id, body as object), { status: 201, seqs: { [stream]: 1 } });
    });
    api.on('PATCH', `${PATH}${id}/`, ({ body }) => {
      rows.set(id, body as { name: string });
      return answer(null, { status: 204, seqs: { [stream]: 2 } });
    });
    saveNames();
    expect(typed()).toEqual(['Plan']);
    await settle(60_000);
    expect(rows.get(id)?.name).toBe('Plan');
    expect(typed()).toEqual([]);
  });

  test('for a page that is not here is sent once the page was read', async () => {
    api.on('GET', `${PATH}far/`, () => noNetwork());
    type('far', 'Plan');
    await settle(2000);
    expect(typed()).toEqual(['Plan']);
    const seqs = { [stream]: 1 };
    api.on('GET', `${PATH}far/`, () => answer(pageRow('far', { name: '' }), { seqs }));
    api.on('PATCH', `${PATH}far/`, () => answer(null, { status: 204, seqs: { [stream]: 2 } }));
    saveNames();
    await settle();
    expect(api.sent('PATCH', `${PATH}far/`)[0]?.body).toMatchObject({ name: 'Plan' });
    expect(typed()).toEqual([]);
  });

  test('for a page that is gone is handed back', async () => {
    api.on('GET', `${PATH}gone/`, () => refusal(404, { error: 'Page not found.' }));
    type('gone', 'Plan');
    await settle(2000);
    expect(typed()).toEqual([]);
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({ tone: 'error', stays: true });
  });
});
