import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failingAs, failureText } from '#lib/text/error-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { patchMe, patchOnboarded, patchProfile, patchTourCompleted } from './api.ts';
import { currentMe, currentProfile, useSession } from './store.ts';
import type { Me, OnboardingStep, Profile } from './types.ts';

const ME_EMAIL = '/api/users/me/email/';

export async function updateMe(patch: Partial<Me>) {
  const { data } = await failingAs('user-update-error', patchMe(patch));
  useSession.setState({ me: { ...currentMe(), ...patch, ...data } });
}

export const mailNewAddressCode = (email: string) => api.post(`${ME_EMAIL}generate-code/`, { email });

/** The address changes once the server took its code; all other sessions end with it. */
export async function changeMyAddress(email: string, code: string) {
  const { data } = await api.patch<Me>(ME_EMAIL, { email, code });
  useSession.setState({ me: { ...currentMe(), ...data } });
}

/** The picture at an address is the own cover, or there is none; an upload before it goes. */
export async function setMyCover(cover_image: string | null) {
  const { data } = await failingAs('user-update-error', patchMe({ cover_image, cover_image_asset: null }));
  useSession.setState({ me: { ...currentMe(), ...data, cover_image_url: cover_image } });
}

export async function updateProfile(patch: Partial<Profile>) {
  await failingAs('user-profile-update-error', patchProfile(patch));
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
  const finish = async () => {
    const steps = { onboarding_step: ALL_STEPS_DONE, last_workspace_id: lastWorkspaceId };
    await patchProfile(steps);
    await patchOnboarded();
    return steps;
  };
  const steps = await failingAs('user-profile-onboard-finish-error', finish());
  useSession.setState({ profile: { ...currentProfile(), ...steps, is_onboarded: true } });
}

/** The tour is not shown again; whether the server could note that is no reason to show it now. */
export function finishTour() {
  useSession.setState({ profile: { ...currentProfile(), is_tour_completed: true } });
  failingAs('user-profile-tour-complete-error', patchTourCompleted()).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'error', title: failureText(error) });
  });
}
