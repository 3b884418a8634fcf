import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { isSessionOf, leaveSession, startSession } from '#lib/http/session.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, meRow, workspaceRow } from '#testing/rows.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { live } from '../../live/live.ts';
import { patchWorkItem } from '../../work-items/items/actions.ts';
import { workItems } from '../../work-items/rows/store.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import { loadSession, resumeSession } from './load-session.ts';
import { finishOnboarding, updateMe, updateProfile } from '../../identity/users/profile.ts';
import { EMPTY_SESSION, useSession } from '../../identity/users/store.ts';

const WHO = '/api/users/me/';
const PROFILE_PATH = '/api/users/me/profile/';
let api: TestApi;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const nobody = () => refusal(401, { detail: 'Authentication credentials were not provided.' });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi().on('GET', WHO, meRow(ME));
  api.on('GET', PROFILE_PATH, PROFILE).on('GET', '/api/users/me/settings/', { id: ME });
  api.on('GET', '/api/users/me/workspaces/', () =>
    answer([workspaceRow('w')], { seqs: { [userStream(ME)]: 4 } }),
  );
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('who is signed in', () => {
  beforeEach(() => {
    useSession.setState(EMPTY_SESSION);
    leaveSession();
  });

  test('is asked once for all who want to know, and then known', async () => {
    expect(await Promise.all([loadSession(), loadSession()])).toEqual([true, true]);
    expect(await loadSession()).toBe(true);
    expect(api.sent('GET', WHO)).toHaveLength(1);
    expect(useSession.getState().me?.id).toBe(ME);
    expect(useWorkspaces.getState().workspaces.map(({ slug }) => slug)).toEqual(['w']);
    expect(isSessionOf(ME)).toBe(true);
    expect(live()?.cursorOf(userStream(ME))).toBe(4);
  });

  test('may be nobody, and is asked again the next time', async () => {
    api.on('GET', WHO, nobody);
    expect(await loadSession()).toBe(false);
    expect(useSession.getState().me).toBeNull();
    api.on('GET', WHO, meRow(ME));
    expect(await loadSession()).toBe(true);
  });

  test('is not known while the server cannot be reached, and is asked again', async () => {
    api.on('GET', WHO, noNetwork);
    await expect(loadSession()).rejects.toMatchObject({ kind: 'offline' });
    api.on('GET', WHO, meRow(ME));
    expect(await loadSession()).toBe(true);
  });
});

describe('a session that ended under unsent changes', () => {
  const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
  beforeEach(async () => {
    vi.stubGlobal('location', { pathname: '/w/', search: '', assign: () => {} });
    workItems.confirmRows([itemRow('i1')], 'project:p', 1);
    api.on('PATCH', ITEM, nobody);
    void patchWorkItem('i1', { name: 'Kept' });
    await settle();
  });
  const sent = () => api.sent('PATCH', ITEM).length;

  test('keeps them and waits', async () => {
    expect(useConnection.getState()).toMatchObject({ isSignedOut: true, waiting: 1 });
    expect(workItems.get('i1')?.name).toBe('Kept');
    await settle(120_000);
    expect(sent()).toBe(1);
  });

  test('goes on when the same person is back', async () => {
    api.on('PATCH', ITEM, () => answer(null, { seqs: { 'project:p': 2 } }));
    await resumeSession();
    await settle(1_000);
    expect(sent()).toBe(2);
    expect(useConnection.getState()).toMatchObject({ isSignedOut: false, waiting: 0 });
  });

  test('sends nothing when somebody else has signed in, or nobody, or it is not known', async () => {
    api.on('GET', WHO, meRow('somebody else'));
    startSession('somebody else');
    await resumeSession();
    api.on('GET', WHO, nobody);
    await resumeSession();
    api.on('GET', WHO, noNetwork);
    await resumeSession();
    await settle(120_000);
    expect(sent()).toBe(1);
    expect(workItems.get('i1')?.name).toBe('Kept');
  });
});

describe('my own record', () => {
  test('changes here once the server has it, and not when it is refused', async () => {
    api.on('PATCH', WHO, {});
    await updateMe({ first_name: 'Ada' });
    expect(useSession.getState().me?.first_name).toBe('Ada');
    api.on('PATCH', WHO, () => refusal(400, { first_name: ['Too long.'] }));
    await expect(updateMe({ first_name: 'x' })).rejects.toMatchObject({
      fields: { first_name: 'Too long.' },
    });
    expect(useSession.getState().me?.first_name).toBe('Ada');
  });

  test('keeps the rest of a profile of which one part changes', async () => {
    api.on('PATCH', PROFILE_PATH, {});
    await updateProfile({ role: 'Engineer' });
    expect(useSession.getState().profile).toEqual({ ...PROFILE, role: 'Engineer' });
  });

  test('is done with the onboarding once all of it is stored', async () => {
    useSession.setState({ profile: { ...PROFILE, is_onboarded: false } });
    api.on('PATCH', PROFILE_PATH, {}).on('PATCH', '/api/users/me/onboard/', noNetwork);
    await expect(finishOnboarding('w')).rejects.toMatchObject({ kind: 'offline' });
    expect(useSession.getState().profile?.is_onboarded).toBe(false);
    api.on('PATCH', '/api/users/me/onboard/', {});
    await finishOnboarding('w');
    expect(useSession.getState().profile).toMatchObject({ is_onboarded: true, last_workspace_id: 'w' });
  });
});
