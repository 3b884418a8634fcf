import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { isSessionConfirmed, leaveSession, signedInId } from '#lib/http/session.ts';
import { noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, meRow, workspaceRow } from '#testing/rows.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { swapRowDevice } from '../../live/device-rows.ts';
import { patchWorkItem } from '../../work-items/items/actions.ts';
import { workItems } from '../../work-items/rows/store.ts';
import { findWorkspace, useWorkspaces } from '../workspaces/store.ts';
import { loadSession, untilConfirmed } from './load-session.ts';
import { EMPTY_SESSION, useSession } from '../../identity/users/store.ts';

const WHO = '/api/users/me/';
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
let api: TestApi;
let reload: ReturnType<typeof vi.fn<() => void>>;
let assign: ReturnType<typeof vi.fn<(address: string) => void>>;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** The page of somebody who was here before: the browser knows who, and what they had. */
async function returnTo(profile = PROFILE) {
  const stored = new Map([['tandem.signed-in', ME]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const device = new RowDevice(new MemoryRows().transact);
  const session = { me: meRow(ME), profile, settings: null, workspaces: [workspaceRow('w')] };
  await device.writeValue('session', session);
  await swapRowDevice(device);
  useSession.setState(EMPTY_SESSION);
  useWorkspaces.setState({ workspaces: [], currentId: null });
  return device;
}

beforeEach(async () => {
  vi.useFakeTimers();
  reload = vi.fn<() => void>();
  assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { pathname: '/w/', search: '', reload, assign });
  api = stubApi();
  signIn();
  leaveSession();
  await returnTo();
});
afterEach(async () => {
  await swapRowDevice(null);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('without an answer of the server', () => {
  beforeEach(() => void api.on('GET', WHO, noNetwork));

  test('screens are drawn for whoever was signed in here last', async () => {
    expect(await loadSession()).toBe(true);
    expect(useSession.getState().me?.id).toBe(ME);
    expect(useWorkspaces.getState().workspaces).toMatchObject([{ slug: 'w' }]);
    expect(useConnection.getState().isFromDevice).toBe(true);
  });

  test('a page that is left while it begins has not written half a session', async () => {
    const write = vi.spyOn(await returnTo(), 'writeValue');
    await loadSession();
    await settle();
    const written = write.mock.calls.map(([, value]) => value);
    expect(written.length).toBeGreaterThan(0);
    for (const session of written) expect(session).toMatchObject({ workspaces: [{ slug: 'w' }] });
  });

  test('who needs the word of the server waits a moment for it', async () => {
    await loadSession();
    const ended = vi.fn<() => void>();
    void untilConfirmed().then(ended);
    await settle(2_900);
    expect(ended).not.toHaveBeenCalled();
    await settle(200);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('nothing is sent: somebody else may have the session', async () => {
    await loadSession();
    useWorkspaces.setState({ currentId: 'w' });
    workItems.confirmRows([itemRow('i1')], 'project:p', 1);
    void patchWorkItem('i1', { name: 'Waits' });
    await settle(30_000);
    expect(isSessionConfirmed()).toBe(false);
    expect(api.sent('PATCH', ITEM)).toHaveLength(0);
  });
});

test('workspaces that are newer than what the device remembers are there once the server has answered', async () => {
  api
    .on('GET', WHO, meRow(ME))
    .on('GET', `${WHO}profile/`, PROFILE)
    .on('GET', `${WHO}settings/`, {})
    .on('GET', `${WHO}workspaces/`, [workspaceRow('w'), workspaceRow('new')]);
  await loadSession();
  expect(findWorkspace('new')).toBeUndefined();
  const confirmed = untilConfirmed();
  await settle();
  await confirmed;
  expect(findWorkspace('new')).toMatchObject({ slug: 'new' });
});

test('whoever was at the beginning here is asked about anew: they may be past it', async () => {
  await returnTo({ ...PROFILE, is_onboarded: false });
  api
    .on('GET', WHO, meRow(ME))
    .on('GET', `${WHO}profile/`, PROFILE)
    .on('GET', `${WHO}settings/`, {})
    .on('GET', `${WHO}workspaces/`, [workspaceRow('w')]);
  expect(await loadSession()).toBe(true);
  expect(useSession.getState().profile?.is_onboarded).toBe(true);
});

test('somebody else’s session loads the page anew', async () => {
  api.on('GET', WHO, meRow('somebody else'));
  await loadSession();
  await settle();
  expect(reload).toHaveBeenCalledOnce();
  expect(signedInId()).toBe('somebody else');
});

test('nobody’s session leads to the sign-in page, which asks the server', async () => {
  api.on('GET', WHO, () => refusal(401, { detail: 'Authentication credentials were not provided.' }));
  await loadSession();
  await settle();
  expect(assign).toHaveBeenCalledOnce();
  expect(signedInId()).toBeNull();
});
