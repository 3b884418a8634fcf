import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ConnectionState,
  countUnsavedText,
  isCutOff,
  unsentCount,
  useConnection,
  watchConnection,
} from './connection.ts';
import { isSessionOf, leaveSession, onSessionChange, sessionEnded, startSession } from './session.ts';

const CALM: ConnectionState = {
  isOnline: true,
  isLive: true,
  isOutdated: false,
  isSignedOut: false,
  isFromDevice: false,
  sending: 0,
  waiting: 0,
  unwritten: 0,
  unsavedTexts: 0,
  barredTexts: 0,
  cutTexts: 0,
};

describe('the connection', () => {
  test('counts everything that closing the tab would lose', () => {
    expect(unsentCount({ ...CALM, sending: 1, waiting: 2, unsavedTexts: 3 })).toBe(6);
    expect(isCutOff({ isOnline: true, isLive: null })).toBe(false);
    expect(isCutOff({ isOnline: true, isLive: false })).toBe(true);
    expect(isCutOff({ isOnline: false, isLive: true })).toBe(true);
  });
});

/** The browser as far as these modules listen to it. */
let received: Map<string, ((event: Event) => void)[]>;
let stored: Map<string, string>;
let assign: ReturnType<typeof vi.fn<(address: string) => void>>;

beforeEach(() => {
  received = new Map();
  stored = new Map();
  assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: Event) => void) =>
    received.set(name, [...(received.get(name) ?? []), listener]),
  );
  vi.stubGlobal('removeEventListener', (name: string, listener: (event: Event) => void) =>
    received.set(
      name,
      (received.get(name) ?? []).filter((known) => known !== listener),
    ),
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/w/projects/', search: '?x=1', assign });
  useConnection.setState(CALM);
});
afterEach(() => {
  leaveSession();
  vi.unstubAllGlobals();
});
const happens = (name: string, fields: object = {}) => {
  const event = Object.assign(new Event(name, { cancelable: true }), fields);
  for (const listener of received.get(name) ?? []) listener(event);
  return event;
};

describe('the browser', () => {
  test('tells of the network, and its return is used at once', () => {
    const onOnline = vi.fn<() => void>();
    watchConnection(onOnline);
    happens('offline');
    expect(useConnection.getState().isOnline).toBe(false);
    expect(onOnline).not.toHaveBeenCalled();
    happens('online');
    expect(useConnection.getState().isOnline).toBe(true);
    expect(onOnline).toHaveBeenCalledTimes(1);
  });

  test('asks before a tab with unsent changes is closed, and not otherwise', () => {
    watchConnection(() => {});
    expect(happens('beforeunload').defaultPrevented).toBe(false);
    countUnsavedText(1);
    expect(happens('beforeunload').defaultPrevented).toBe(true);
    countUnsavedText(-1);
    expect(happens('beforeunload').defaultPrevented).toBe(false);
  });
});

describe('the session', () => {
  test('is whose the last sign-in in any tab was', () => {
    startSession('ada');
    expect([isSessionOf('ada'), isSessionOf('tim')]).toEqual([true, false]);
    stored.set('tandem.signed-in', 'tim');
    expect([isSessionOf('ada'), isSessionOf('tim')]).toEqual([false, true]);
  });

  test('is nobody’s before the cookie changes hands', () => {
    startSession('ada');
    leaveSession();
    expect(isSessionOf('ada')).toBe(false);
  });

  test('is known to this tab where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    startSession('ada');
    expect(isSessionOf('ada')).toBe(true);
    leaveSession();
    expect(isSessionOf('ada')).toBe(false);
  });

  test('that another tab changes is received, other things that tabs store are not', () => {
    const listener = vi.fn<() => void>();
    const stop = onSessionChange(listener);
    happens('storage', { key: 'tandem.theme' });
    expect(listener).not.toHaveBeenCalled();
    happens('storage', { key: 'tandem.signed-in' });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    happens('storage', { key: 'tandem.signed-in' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('that ended leads to the sign-in page and back here', () => {
    sessionEnded();
    expect(assign).toHaveBeenCalledWith('/?next_path=%2Fw%2Fprojects%2F%3Fx%3D1');
  });

  test('that ended keeps a tab with unsent changes where it is, and says so until the person is back', () => {
    useConnection.setState({ waiting: 1 });
    sessionEnded();
    expect(assign).not.toHaveBeenCalled();
    expect(useConnection.getState().isSignedOut).toBe(true);
    startSession('ada');
    expect(useConnection.getState().isSignedOut).toBe(false);
  });
});
