import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { stickyRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { createSticky, deleteSticky, moveSticky, patchSticky } from './actions.ts';
import { findStickies, loadMoreStickies, loadStickies } from './load.ts';
import { stickies, stickiesByWorkspace, useStickyLists } from './store.ts';
import type { Sticky } from './types.ts';
import { pageOf } from '#testing/pages.ts';

const mine = userStream(ME);
const PATH = '/api/workspaces/w/stickies/';
const W = { id: 'w', slug: 'w' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => stickiesByWorkspace.list('w').map(({ id }) => id);
const hasMore = () => useStickyLists.getState()['w']?.hasMore;
const known = (...rows: Sticky[]) => stickies.confirmRows(rows, mine, 0);

/** The server's list, read page by page at the number `seq`. */
function serve(rows: () => Sticky[], seq = 0) {
  api.on('GET', PATH, ({ query }: Call) => {
    const all = rows().filter(({ name }) => name?.includes(query['query'] ?? ''));
    return answer(pageOf(all, query), { seqs: { [mine]: seq } });
  });
}
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => stickyRow(`s${n}`, { sort_order: 1000 - n }));

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

describe('my stickies', () => {
  test('are read page by page, the highest place first', async () => {
    const rows = many(65);
    serve(() => rows);
    await loadStickies(W);
    expect([ids().length, ids()[0], hasMore()]).toEqual([30, 's0', true]);
    await loadMoreStickies(W);
    expect([ids().length, hasMore()]).toEqual([60, true]);
    await loadMoreStickies(W);
    expect([ids(), hasMore()]).toEqual([rows.map(({ id }) => id), false]);
  });

  test('are all there in the end, though some went and came while they were read', async () => {
    let rows = many(62);
    serve(() => rows);
    await loadStickies(W);
    for (const { id } of rows.slice(0, 2)) wire.deliver(mine, { kind: 'sticky', op: 'remove', id });
    rows = rows.slice(2);
    wire.deliver(mine, { kind: 'sticky', op: 'put', id: 'low', row: stickyRow('low', { sort_order: 0 }) });
    rows = [...rows, stickyRow('low', { sort_order: 0 })];
    while (hasMore()) await loadMoreStickies(W);
    expect(ids()).toEqual(rows.map(({ id }) => id));
  });

  test('are found by the server, whatever was read of them', async () => {
    const rows = [...many(40), stickyRow('far', { name: 'buy milk', sort_order: -5 })];
    serve(() => rows);
    await loadStickies(W);
    expect(ids()).not.toContain('far');
    expect(await findStickies(W, 'milk')).toEqual(['far']);
    expect(stickies.get('far')?.name).toBe('buy milk');
  });

  test('follow what I do in another tab', () => {
    known(stickyRow('a', { sort_order: 2 }), stickyRow('b', { sort_order: 1 }));
    wire.deliver(mine, { kind: 'sticky', op: 'put', id: 'b', row: stickyRow('b', { sort_order: 3 }) });
    expect(ids()).toEqual(['b', 'a']);
    wire.deliver(mine, { kind: 'sticky', op: 'remove', id: 'a' });
    expect(ids()).toEqual(['b']);
  });

  test('are read again when the backlog is gone: what was deleted meanwhile goes', async () => {
    serve(() => many(35));
    await loadStickies(W);
    await loadMoreStickies(W);
    serve(() => many(33), 1);
    wire.resync(mine);
    await settle();
    expect(ids()).toEqual(many(33).map(({ id }) => id));
  });
});

describe('a new sticky', () => {
  test('stands first, is there at once, and can be written on before the server has it', async () => {
    known(stickyRow('a', { sort_order: 100 }));
    const release = api.hold('POST', PATH);
    const { id } = createSticky({ background_color: '#ffe8cc' });
    expect(ids()).toEqual([id, 'a']);
    api.on('PATCH', `${PATH}${id}/`, () =>
      answer(stickyRow(id, { name: 'Milk', sort_order: 10_100 }), { seqs: { [mine]: 2 } }),
    );
    void patchSticky(id, { name: 'Milk' });
    await settle();
    expect([stickies.get(id)?.name, api.sent('PATCH')]).toEqual(['Milk', []]);
    release(answer(stickyRow(id, { name: null, sort_order: 10_100 }), { status: 201, seqs: { [mine]: 1 } }));
    await settle();
    expect(api.sent('POST')[0]?.body).toEqual({ id, background_color: '#ffe8cc' });
    expect(api.sent('PATCH')[0]?.body).toEqual({ name: 'Milk' });
    expect([stickies.get(id)?.name, stickies.isUnsaved(id)]).toEqual(['Milk', false]);
  });

  test('that is refused goes, and one message says why', async () => {
    api.on('POST', PATH, () => refusal(400, { background_color: ['Enter a colour.'] }));
    createSticky({ background_color: 'x' });
    await settle();
    expect(ids()).toEqual([]);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Enter a colour.']);
  });
});

describe('a sticky', () => {
  test('keeps what was written through an outage', async () => {
    known(stickyRow('a'));
    const path = `${PATH}a/`;
    api.on('PATCH', path, noNetwork);
    void patchSticky('a', { description_html: '<p>milk</p>' });
    await settle(10_000);
    expect(stickies.get('a')?.description_html).toBe('<p>milk</p>');
    const row = stickyRow('a', { description_html: '<p>milk</p>' });
    api.on('PATCH', path, () => answer(row, { seqs: { [mine]: 1 } }));
    await settle(60_000);
    expect(stickies.isUnsaved('a')).toBe(false);
  });

  test('has its old value back when the server refuses the new one', async () => {
    known(stickyRow('a', { name: 'Old' }));
    api.on('PATCH', `${PATH}a/`, () => refusal(400, { name: ['Too long.'] }));
    expect(await patchSticky('a', { name: 'New' })).toBe(false);
    expect(stickies.get('a')?.name).toBe('Old');
    expect(useToasts.getState().toasts[0]?.text).toContain('Too long.');
  });

  test.each([
    ['to the top', 'c', { above: null, below: 'a' }, ['c', 'a', 'b']],
    ['between two others', 'c', { above: 'a', below: 'b' }, ['a', 'c', 'b']],
    ['to the end', 'a', { above: 'c', below: null }, ['b', 'c', 'a']],
  ])('is moved %s', async (_where, moved, { above, below }, order) => {
    known(...['a', 'b', 'c'].map((id, n) => stickyRow(id, { sort_order: 30_000 - 10_000 * n })));
    const rowOf = (id: string | null) => (id ? (stickies.get(id) ?? null) : null);
    api.on('PATCH', `${PATH}${moved}/`, () => answer(null, { seqs: { [mine]: 1 } }));
    void moveSticky(moved, { above: rowOf(above), below: rowOf(below) });
    expect(ids()).toEqual(order);
    await settle();
    expect(api.sent('PATCH')[0]?.body).toEqual({ sort_order: stickies.get(moved)?.sort_order });
  });

  test('goes at once when it is deleted, and is back when that is refused', async () => {
    known(stickyRow('a'));
    const release = api.hold('DELETE', `${PATH}a/`);
    const end = deleteSticky('a');
    expect(ids()).toEqual([]);
    release(refusal(403, { error: 'No.' }));
    expect(await end).toBe(false);
    expect(ids()).toEqual(['a']);
  });
});
