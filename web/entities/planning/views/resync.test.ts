import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { viewRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { holdStream } from '../../live/live.ts';
import { loadViews } from './load.ts';
import { viewsByPlace } from './store.ts';
import type { View } from './types.ts';

const stream = projectStream('p');
const LIST = '/api/workspaces/w/projects/p/views/';
const place = { workspaceId: 'w', projectId: 'p' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const listed = (...rows: View[]) =>
  api.on('GET', LIST, () => answer(rows, { seqs: { [stream]: wire.seqOf(stream) } }));
const ids = () => viewsByPlace.list('p').map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('views are read again until that succeeds, when a resync finds no network', async () => {
  listed(viewRow('a'), viewRow('b'));
  await loadViews(place);
  expect(ids()).toEqual(['a', 'b']);
  api.on('GET', LIST, noNetwork);
  wire.resync(stream);
  await vi.advanceTimersByTimeAsync(5_000);
  listed(viewRow('b'), viewRow('c'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual(['b', 'c']);
});
