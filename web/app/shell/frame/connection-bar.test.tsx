import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SaveState } from '#features/sidebar/account/save-state.tsx';
import { useConnection } from '#lib/http/connection.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { ConnectionBar } from './connection-bar.tsx';

withTexts('shell');

let wire: Wire;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const set = (state: Partial<ReturnType<typeof useConnection.getState>>) =>
  act(() => useConnection.setState(state));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => screen.queryByRole('status')?.textContent ?? null;

describe('the bar about the connection', () => {
  test('says nothing while all is well, nor of a connection that is back at once', async () => {
    show(<ConnectionBar />);
    expect(text()).toBeNull();
    set({ isLive: false });
    await pass(1_500);
    expect(text()).toBeNull();
    set({ isLive: true });
    await pass(5_000);
    expect(text()).toBeNull();
  });

  test('says after two seconds that it is lost, and how much is kept', async () => {
    show(<ConnectionBar />);
    set({ isOnline: false });
    await pass(2_100);
    const empty = text();
    expect(empty).toBeTruthy();
    set({ waiting: 2, unsavedTexts: 1 });
    expect(text()).toContain('3');
    expect(text()).not.toBe(empty);
    set({ isOnline: true, waiting: 0, unsavedTexts: 0 });
    expect(text()).toBeNull();
  });

  test('tells a network that is gone from a server that does not answer', async () => {
    show(<ConnectionBar />);
    set({ isLive: false });
    await pass(2_100);
    expect(text()).toContain("The server isn't responding.");
    set({ waiting: 1 });
    expect(text()).toContain("The server isn't responding. 1 change");
    set({ isOnline: false });
    expect(text()).toContain("You're offline. 1 change");
  });

  test('counts two seconds again for the next loss', async () => {
    show(<ConnectionBar />);
    set({ isLive: false });
    await pass(2_100);
    set({ isLive: true });
    set({ isLive: false });
    expect(text()).toBeNull();
    await pass(2_100);
    expect(text()).toBeTruthy();
  });

  test('connects at once when it is asked to', async () => {
    const { user } = show(<ConnectionBar />);
    const connect = vi.spyOn(wire, 'connect').mockImplementation(() => {});
    act(() => wire.disconnect());
    await pass(2_100);
    const before = connect.mock.calls.length;
    await user.click(screen.getByRole('button'));
    expect(connect.mock.calls.length).toBe(before + 1);
  });

  test('asks to sign in in another tab, because this one keeps changes', async () => {
    const open = vi.fn<(address: string, target: string) => void>();
    vi.stubGlobal('open', open);
    const { user } = show(<ConnectionBar />);
    set({ isSignedOut: true, waiting: 2 });
    expect(text()).toContain('me@example.com');
    await user.click(screen.getByRole('button'));
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual(['/?email=me%40example.com', '_blank']);
  });

  test('asks for a reload when the server is of another version', () => {
    show(<ConnectionBar />);
    set({ isOutdated: true });
    expect(text()).toBeTruthy();
    expect(screen.getByRole('button')).toBeTruthy();
  });
});

describe('the word about saving', () => {
  test('says "saving" at once and "saved" only after a moment of rest', async () => {
    show(<SaveState />);
    const saved = text();
    set({ sending: 1 });
    expect(text()).not.toBe(saved);
    const saving = text();
    await pass(1);
    set({ sending: 0 });
    await pass(300);
    expect(text()).toBe(saving);
    await pass(400);
    expect(text()).toBe(saved);
  });

  test('does not flicker between two keystrokes', async () => {
    show(<SaveState />);
    set({ unsavedTexts: 1 });
    await pass(1);
    const saving = text();
    for (let key = 0; key < 3; key += 1) {
      set({ unsavedTexts: 0 });
      await pass(200);
      expect(text()).toBe(saving);
      set({ unsavedTexts: 1 });
      await pass(1);
    }
  });

  test('is read out when the connection is gone, and only then', () => {
    show(<SaveState />);
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off');
    set({ waiting: 4 });
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    expect(text()).toContain('4');
  });
});
