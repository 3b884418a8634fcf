import { userStream } from '@tandem/shared/sync/stream.ts';
import { pushOwner, unsubscribeBrowser } from '#lib/device/browser-push.ts';
import { failingAs } from '#lib/text/error-text.ts';
import { useConnection } from '#lib/http/connection.ts';
import { forgetChoices } from '#lib/unsaved/forget-choices.ts';
import { Reloader } from '#lib/http/reloader.ts';
import {
  isOfAnother,
  isSessionOf,
  onSessionChange,
  sessionEnded,
  signedInId,
  startSession,
} from '#lib/http/session.ts';
import { hasRowDevice } from '../../live/device-rows.ts';
import { follow, holdStream, live, noteRead, startLive, tryNow } from '../../live/live.ts';
import { fetchWorkspaces } from '../workspaces/api.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import { askMe, fetchProfile, fetchSettings } from '../../identity/users/api.ts';
import { restoreSession, storeSession } from './device-session.ts';
import { takeStoredChoices } from '../../identity/users/preferences.ts';
import { currentMe, useSession } from '../../identity/users/store.ts';
import type { Me } from '../../identity/users/types.ts';

let loading: Promise<boolean> | null = null;

/** Loads who is signed in with everything the frame needs; false when nobody is. Several callers at once share one load. */
export function loadSession(): Promise<boolean> {
  if (useSession.getState().me) return Promise.resolve(true);
  loading ??= readSession().finally(() => {
    loading = null;
  });
  return loading;
}

async function readSession(): Promise<boolean> {
  const stored = await restoreSession();
  // Whoever was at the beginning may be past it by now, on another device: nothing is drawn for them from this one.
  if (!stored?.profile.is_onboarded) return (await askSession()) !== null;
  const { workspaces, ...session } = stored;
  // Each change of the session is written to the device: never with workspaces that are not there yet.
  useWorkspaces.setState({ workspaces });
  useSession.setState(session);
  useConnection.setState({ isFromDevice: true });
  enterSession();
  void new Reloader(confirmSession).request();
  return true;
}

/** How long somebody waits for the server where what the device knows is not enough. */
const PATIENCE_MS = 3_000;

/** Waits until the server has said whether what came from the device is still right, but not for long. */
export function untilConfirmed(): Promise<void> {
  if (!useConnection.getState().isFromDevice) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const stop = useConnection.subscribe(({ isFromDevice }) => !isFromDevice && end());
  });
}

/** Asks the server who is signed in, with everything that the frame needs; null when nobody is. */
async function askSession(): Promise<Me | null> {
  const me = await failingAs('user-fetch-error', askMe());
  if (!me.id) {
    void unsubscribeBrowser();
    return null;
  }
  const last = signedInId();
  if (isOfAnother(me.id) || (last !== null && last !== me.id && hasRowDevice())) return loadFor(me.id);
  const [profile, settings, workspaces] = await Promise.all([
    failingAs('user-profile-fetch-error', fetchProfile()),
    failingAs('user-settings-fetch-error', fetchSettings()),
    fetchWorkspaces(),
  ]);
  startSession(me.id);
  useWorkspaces.setState({ workspaces: workspaces.data });
  useSession.setState({ me: me as Me, profile: profile.data, settings: settings.data });
  takeStoredChoices(profile.data);
  noteRead(workspaces.seqs);
  await storeSession(me.id);
  enterSession();
  void restorePush(me.id);
  return me as Me;
}

/** What is not needed to draw anything is loaded only where push was ever allowed. */
async function restorePush(userId: string): Promise<void> {
  if (pushOwner() === null) return;
  const { resumePush } = await import('../../identity/push/device.ts');
  // The push service may be away: the next start tries again.
  await resumePush(userId).catch(() => {});
}

/** Somebody else has signed in with this browser: nothing of the last person may stay on the screen or get mixed with theirs. */
function loadFor(userId: string): Promise<never> {
  forgetChoices();
  startSession(userId);
  // This load never ends: who asks again does not wait for it.
  loading = null;
  void unsubscribeBrowser().finally(() => location.reload());
  return new Promise(() => {});
}

/** Once in the life of a page. */
function enterSession() {
  startLive();
  const stream = userStream(currentMe().id);
  if (live()?.isFollowing(stream)) return;
  onSessionChange(() => (isSessionOf(currentMe().id) ? void resumeSession() : sessionEnded()));
  holdStream(stream);
  follow(stream);
}

/** The screens were drawn from the device: the server says whether that is still right. */
async function confirmSession(): Promise<boolean> {
  const before = currentMe().id;
  const me = await askMe();
  if (me.id === before) {
    await askSession();
    useConnection.setState({ isFromDevice: false });
    tryNow();
  } else if (me.id) void loadFor(me.id);
  else sessionEnded();
  return true;
}

/**
 * Asks who is signed in now. The same person again: what this tab kept is sent. Nobody, or somebody else: it is kept on.
 */
export async function resumeSession() {
  const me = await askMe().catch(() => null);
  if (me?.id !== currentMe().id) return;
  startSession(me.id);
  tryNow();
}
