import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { cycleRow, moduleRow, viewRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { cycles } from '../../planning/cycles/store.ts';
import { follow } from '../../live/live.ts';
import { modules } from '../../planning/modules/store.ts';
import { views } from '../../planning/views/store.ts';
import { loadFavorites } from './load.ts';
import type { Favorite } from './types.ts';

const mine = userStream(ME);
const stream = projectStream('p');
const PATH = '/api/workspaces/w/user-favorites/';
let api: TestApi;
let wire: Wire;

const favoriteOf = (entity_type: string, id: string): Favorite => ({
  ...{ id: `f-${id}`, entity_type: entity_type as never, entity_identifier: id, name: id, is_folder: false },
  parent: null,
  workspace_id: 'w',
  project_id: 'p',
  sequence: 1,
  entity_data: null,
});
const FAVORITES = [favoriteOf('cycle', 'c'), favoriteOf('module', 'm'), favoriteOf('view', 'v')];
const stars = () => [cycles.get('c'), modules.get('m'), views.get('v')].map((row) => row?.is_favorite);

beforeEach(() => {
  vi.useFakeTimers();
  wire = signIn();
  follow(mine, 0);
  follow(stream, 0);
  api = stubApi().on('GET', PATH, () => answer(FAVORITES, { seqs: { [mine]: 0 } }));
  cycles.confirmRows([cycleRow('c', { is_favorite: true })], stream, 0);
  modules.confirmRows([moduleRow('m', { is_favorite: true })], stream, 0);
  views.confirmRows([viewRow('v', { is_favorite: true })], stream, 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is taken off elsewhere has no star here, also when it was a favourite before this page', async () => {
  await loadFavorites('w');
  for (const { id } of FAVORITES) wire.deliver(mine, { kind: 'favorite', op: 'remove', id });
  expect(stars()).toEqual([false, false, false]);
});

test('what is made a favourite elsewhere has a star, and a Change that comes twice does no harm', async () => {
  await loadFavorites('w');
  for (const row of FAVORITES) wire.deliver(mine, { kind: 'favorite', op: 'remove', id: row.id });
  for (const row of FAVORITES)
    for (let time = 0; time < 2; time += 1)
      wire.deliver(mine, { kind: 'favorite', op: 'put', id: row.id, row });
  expect(stars()).toEqual([true, true, true]);
  for (const { id } of FAVORITES)
    for (let time = 0; time < 2; time += 1) wire.deliver(mine, { kind: 'favorite', op: 'remove', id });
  expect(stars()).toEqual([false, false, false]);
});

test('favourites are read again until that succeeds, when a resync finds no network', async () => {
  await loadFavorites('w');
  api.on('GET', PATH, noNetwork);
  wire.resync(mine);
  await vi.advanceTimersByTimeAsync(5_000);
  api.on('GET', PATH, () => answer(FAVORITES.slice(1), { seqs: { [mine]: wire.seqOf(mine) } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stars()).toEqual([false, true, true]);
});
