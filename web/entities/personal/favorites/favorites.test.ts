import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { createFolder, moveFavorite, patchFavorite, removeFavorite } from './actions.ts';
import { loadFavorites } from './load.ts';
import { favorites, favoritesByLevel } from './store.ts';
import type { Favorite } from './types.ts';

const mine = userStream(ME);
const PATH = '/api/workspaces/w/user-favorites/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const row = (id: string, fields: Partial<Favorite> = {}): Favorite => ({
  ...{ id, entity_type: 'page', entity_identifier: `of-${id}`, name: id, is_folder: false, parent: null },
  workspace_id: 'w',
  project_id: 'p',
  sequence: 0,
  entity_data: { id: `of-${id}`, name: id, logo_props: {}, project_id: 'p' },
  ...fields,
});
const folder = (id: string, sequence: number) =>
  row(id, { entity_type: 'folder', entity_identifier: null, entity_data: null, is_folder: true, sequence });
const ids = (level = 'w') => favoritesByLevel.list(level).map(({ id }) => id);
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(mine);
  follow(mine, 0);
  favorites.confirmRows([row('a', { sequence: 30 }), folder('f', 20), row('b', { sequence: 10 })], mine, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('all are read at once, and another tab is followed', async () => {
  api.on('GET', PATH, () =>
    answer([row('a'), row('c', { parent: 'f' }), folder('f', 1)], { seqs: { [mine]: 0 } }),
  );
  await loadFavorites('w');
  expect([ids(), ids('f')]).toEqual([['f', 'a'], ['c']]);
  expect(api.sent('GET', PATH)[0]?.query).toEqual({ all: 'true', folders: 'true' });
  wire.deliver(mine, { kind: 'favorite', op: 'put', id: 'd', row: row('d', { parent: 'f', sequence: 5 }) });
  wire.deliver(mine, { kind: 'favorite', op: 'remove', id: 'c' });
  expect(ids('f')).toEqual(['d']);
});

test('one goes between others, into a folder and out of it; a folder into none', async () => {
  api.on('PATCH', `${PATH}b/`, () => answer(row('b'), { seqs: { [mine]: 1 } }));
  api.hold('PATCH', `${PATH}b/`);
  void moveFavorite('b', { parent: null, beside: { id: 'a', isAfter: true } });
  expect(ids()).toEqual(['a', 'b', 'f']);
  expect(api.sent('PATCH', `${PATH}b/`)[0]?.body).toEqual({ sequence: 25 });
  void moveFavorite('b', { parent: 'f' });
  expect([ids(), ids('f')]).toEqual([['a', 'f'], ['b']]);
  expect(moveFavorite('f', { parent: 'f' })).toBeNull();
  void moveFavorite('b', { parent: null });
  expect(ids()).toEqual(['b', 'a', 'f']);
});

test('a folder that is made without a network is there, and what goes into it waits for it', async () => {
  api.on('POST', PATH, noNetwork);
  const made = createFolder('New');
  expect(ids()).toEqual([made.id, 'a', 'f', 'b']);
  void moveFavorite('a', { parent: made.id });
  await settle(10);
  expect(api.sent('PATCH')).toEqual([]);
  expect(ids(made.id)).toEqual(['a']);
  api.on('POST', PATH, () => answer({ ...made }, { seqs: { [mine]: 1 } }));
  api.hold('PATCH', `${PATH}a/`);
  await settle(120_000);
  expect(api.sent('POST', PATH).at(-1)?.body).toMatchObject({
    id: made.id,
    entity_type: 'folder',
    name: 'New',
  });
  expect(api.sent('PATCH', `${PATH}a/`)[0]?.body).toMatchObject({ parent: made.id });
});

test('what the server refuses is back as it was', async () => {
  api.on('PATCH', `${PATH}f/`, () => refusal(400, { name: ['No.'] }));
  api.on('DELETE', `${PATH}a/`, () => refusal(403, { error: 'No.' }));
  expect(await patchFavorite('f', { name: 'Other' })).toBe(false);
  expect(await removeFavorite('a')).toBe(false);
  expect([favorites.get('f')?.name, ids()]).toEqual(['f', ['a', 'f', 'b']]);
});
