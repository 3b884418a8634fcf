import { act, screen } from '@testing-library/react';
import type { PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { startFollowing, stopFollowing, useFollowed } from '#entities/workspaces/presence/follow.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { stubApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Follow } from './follow.tsx';

withTexts('shell');

const PROJECT = 'p';
const stream = projectStream(PROJECT);
const ben = { user_id: 'ben', display_name: 'Ben', avatar_url: null };
let wire: Wire;

beforeEach(() => {
  stubApi();
  wire = signIn();
  follow(stream, 0);
});
afterEach(() => {
  act(stopFollowing);
  vi.useRealTimers();
  signOutOfTest();
  vi.unstubAllGlobals();
});

const goesTo = (place: PresencePlace | null) => act(() => wire.people(stream, [{ ...ben, place }]));

/** So many milliseconds go by. */
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function open() {
  const shown = show(<Follow />, { at: '/w/projects/p/issues/' });
  goesTo({ kind: 'work_items', id: PROJECT });
  act(() => startFollowing({ stream, ...ben }));
  return shown;
}

test('my screen goes where theirs goes', () => {
  open();
  expect(screen.getByRole('status').textContent).toContain('Following Ben');
  expect(addressNow()).toBe('/w/projects/p/issues/');
  goesTo({ kind: 'work_item', id: 'i1' });
  expect(addressNow()).toBe('/w/projects/p/issues/?peekId=i1');
  goesTo({ kind: 'page', id: 'g1' });
  expect(addressNow()).toBe('/w/projects/p/pages/g1/');
  // A place that this client does not know changes nothing.
  goesTo({ kind: 'whiteboard', id: 'x' });
  expect(addressNow()).toBe('/w/projects/p/pages/g1/');
});

test('Escape, and Stop, end it', async () => {
  const { user } = open();
  await user.keyboard('{Escape}');
  expect(useFollowed.getState().followed).toBeNull();
  act(() => startFollowing({ stream, ...ben }));
  await user.click(screen.getByRole('button', { name: /Stop/ }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('who stays away is followed no longer, and that is said; who comes back in time is', () => {
  vi.useFakeTimers();
  open();
  act(() => wire.people(stream, []));
  expect(screen.getByRole('status').textContent).toContain('Ben is away');
  pass(9_000);
  goesTo({ kind: 'page', id: 'g1' });
  pass(9_000);
  expect(useFollowed.getState().followed?.user_id).toBe('ben');
  act(() => wire.people(stream, []));
  pass(10_000);
  expect(useFollowed.getState().followed).toBeNull();
  expect(useToasts.getState().toasts.at(-1)?.title).toBe(
    'Ben has left the project. You stopped following them.',
  );
});
