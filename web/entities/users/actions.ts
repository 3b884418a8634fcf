import { userStream } from '@tandem/shared/sync/stream.ts';
import { isSessionOf, onSessionChange, sessionEnded, startSession } from '#lib/session.ts';
import { follow, holdStream, startLive, tryNow } from '../live/live.ts';
import { fetchWorkspaces } from '../workspaces/api.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import { askMe, fetchProfile, fetchSettings, patchMe, patchOnboarded, patchProfile } from './api.ts';
import { currentMe, currentProfile, useSession } from './store.ts';
import type { Me, OnboardingStep, Profile } from './types.ts';

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
  const me = await askMe();
  if (!me.id) return false;
  const [profile, settings, workspaces] = await Promise.all([
    fetchProfile(),
    fetchSettings(),
    fetchWorkspaces(),
  ]);
  startSession(me.id);
  useSession.setState({ me: me as Me, profile: profile.data, settings: settings.data });
  useWorkspaces.setState({ workspaces: workspaces.data });
  startLive();
  onSessionChange(() => (isSessionOf(currentMe().id) ? void resumeSession() : sessionEnded()));
  const stream = userStream(me.id);
  holdStream(stream);
  follow(stream, workspaces.seqs[stream]);
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

export async function updateMe(patch: Partial<Me>) {
  await patchMe(patch);
  useSession.setState({ me: { ...currentMe(), ...patch } });
}

export async function updateProfile(patch: Partial<Profile>) {
  await patchProfile(patch);
  useSession.setState({ profile: { ...currentProfile(), ...patch } });
}

const ALL_STEPS_DONE: OnboardingStep = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};

/** The end of the onboarding: all four steps count as done, the flag is set, nothing ever unsets it. */
export async function finishOnboarding(lastWorkspaceId: string | null) {
  await updateProfile({ onboarding_step: ALL_STEPS_DONE, last_workspace_id: lastWorkspaceId });
  await patchOnboarded();
  useSession.setState({ profile: { ...currentProfile(), is_onboarded: true } });
}
