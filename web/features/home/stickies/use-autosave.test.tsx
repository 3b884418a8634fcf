import { act, renderHook } from '@testing-library/react';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendLeftTexts } from '#entities/personal/stickies/actions.ts';
import { stickies } from '#entities/personal/stickies/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { stickyRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { useAutosave } from './use-autosave.ts';

const PATH = '/api/workspaces/w/stickies/a/';
const sticky = stickyRow('a', { description_html: '<p>first</p>' });
const body = { description_html: '<p>first second</p>', expected_description_html: '<p>first</p>' };
let api: TestApi;

const sent = () => api.sent('PATCH', PATH).map((call) => call.body);
const happen = (event: string) => act(() => void dispatchEvent(new Event(event)));
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  api.hold('PATCH', PATH);
  signIn();
  stickies.confirmRows([sticky], userStream(ME), 1);
});
afterEach(() => {
  localStorage.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function write() {
  const { result } = renderHook(() => useAutosave(sticky));
  act(() => result.current.save('<p>first second</p>'));
}

// docs/contract/client.md#what-is-saved-while-it-is-typed
test('what was written within the pause before the page is left is sent by the next page, once', async () => {
  write();
  happen('pagehide');
  await pause();
  expect(sent()).toEqual([]);
  sendLeftTexts(ME, 'another');
  sendLeftTexts('another', 'w');
  expect(sent()).toEqual([]);
  sendLeftTexts(ME, 'w');
  await pause();
  expect(sent()).toEqual([body]);
  sendLeftTexts(ME, 'w');
  // A page that is brought back as it was finds out that it was sent.
  happen('pageshow');
  await pause();
  expect(sent()).toEqual([body]);
});

test('a page that is brought back as it was sends what was written by itself', async () => {
  write();
  happen('pagehide');
  happen('pageshow');
  await pause();
  expect(sent()).toEqual([body]);
  sendLeftTexts(ME, 'w');
  await pause();
  expect(sent()).toEqual([body]);
});
