import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { loadSidebarEntries, loadWidgets, patchSidebarEntry, patchWidget, placeBeside } from './actions.ts';
import { entriesByWorkspace, widgetsByWorkspace } from './store.ts';

const mine = userStream(ME);
const W = { id: 'w', slug: 'w' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;
const homeKeys = () => widgetsByWorkspace.list('w').map(({ key }) => key);
const rowOf = (key: string) => widgetsByWorkspace.list('w').find((row) => row.key === key)!;

beforeEach(async () => {
  vi.useFakeTimers();
  const seqs = { [mine]: 0 };
  const widget = (key: string, sort_order: number) => ({ key, is_enabled: true, config: {}, sort_order });
  api = stubApi()
    .on('GET', '/api/workspaces/w/home-preferences/', () =>
      answer([widget('quick_links', 999), widget('recents', 998)], { seqs }),
    )
    .on('GET', '/api/workspaces/w/sidebar-preferences/', () =>
      answer(
        {
          drafts: { is_pinned: false, sort_order: 2 },
          your_work: { is_pinned: false, sort_order: 1 },
        },
        { seqs },
      ),
    );
  wire = signIn();
  letGo = holdStream(mine);
  follow(mine, 0);
  await loadWidgets(W);
  await loadSidebarEntries(W);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the home stands from the highest place, the sidebar from the lowest', () => {
  expect(homeKeys()).toEqual(['quick_links', 'recents', 'my_numbers']);
  expect(rowOf('my_numbers').is_enabled).toBe(false);
  expect(entriesByWorkspace.list('w').map(({ key }) => key)).toEqual([
    'your_work',
    'drafts',
    // The server names these once their person has moved them.
    'stickies',
    'initiatives',
    'dashboards',
    'updates',
  ]);
});

test('a widget is hidden at once, and back when the server says no', async () => {
  api.on('PATCH', '/api/workspaces/w/home-preferences/recents/', () => refusal(400, { error: 'No.' }));
  const end = patchWidget(rowOf('recents'), { is_enabled: false });
  expect(rowOf('recents').is_enabled).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await end).toBe(false);
  expect(rowOf('recents').is_enabled).toBe(true);
  expect(useToasts.getState().toasts[0]?.text).toBe('No.');
});

test('what I arrange in another tab is arranged here', () => {
  const row = { id: 'row', workspace: 'w', key: 'recents', is_enabled: false, sort_order: 2000 };
  wire.deliver(mine, { kind: 'home_preference', op: 'put', id: 'row', row });
  expect(homeKeys()).toEqual(['recents', 'quick_links', 'my_numbers']);
  expect(rowOf('recents').is_enabled).toBe(false);
});

test('an entry is pinned and moved', async () => {
  const [first, second] = entriesByWorkspace.list('w');
  const path = '/api/workspaces/w/sidebar-preferences/drafts/';
  api.on('PATCH', path, () => answer({ key: 'drafts' }, { seqs: { [mine]: 0 } }));
  void patchSidebarEntry(second!, { is_pinned: true });
  const place = placeBeside([first!, second!], second!, {
    target: first!.id,
    isAfter: false,
    isFalling: false,
  });
  void patchSidebarEntry(second!, { sort_order: place! });
  expect(
    entriesByWorkspace
      .list('w')
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(['drafts', 'your_work']);
  await vi.advanceTimersByTimeAsync(0);
  expect(api.sent('PATCH', path).map(({ body }) => body)).toEqual([
    { is_pinned: true },
    { sort_order: place },
  ]);
});

const PLACES: Record<string, { id: string; target: string; isAfter: boolean; order: string[] | null }> = {
  'before the first': { id: 'c', target: 'a', isAfter: false, order: ['c', 'a', 'b'] },
  'after the last': { id: 'a', target: 'c', isAfter: true, order: ['b', 'c', 'a'] },
  'between two': { id: 'c', target: 'a', isAfter: true, order: ['a', 'c', 'b'] },
  'where it stands': { id: 'b', target: 'a', isAfter: true, order: null },
  'beside itself': { id: 'a', target: 'a', isAfter: false, order: null },
};
test.each(Object.keys(PLACES))('a row is put %s', (name) => {
  const { id, target, isAfter, order } = PLACES[name]!;
  const rows = ['a', 'b', 'c'].map((each, index) => ({ id: each, sort_order: 30 - 10 * index }));
  const moved = rows.find((row) => row.id === id)!;
  const place = placeBeside(rows, moved, { target, isAfter, isFalling: true });
  const found = rows
    .map((row) => (row === moved ? { ...row, sort_order: place ?? row.sort_order } : row))
    .toSorted((a, b) => b.sort_order - a.sort_order)
    .map((row) => row.id);
  expect(place === null ? null : found).toEqual(order);
});
