import { api } from '#lib/http/api-client.ts';
import type { UserPatch } from '@tandem/shared/identity/users/schema.ts';
import type { Me, Profile, Settings } from './types.ts';

/** Nobody signed in is an ordinary answer here: a body without `id` (docs/contract/users.md#nobody). */
export const askMe = () => api.ask<Partial<Me>>('/api/users/me/');
export const fetchProfile = () => api.get<Profile>('/api/users/me/profile/');
export const fetchSettings = () => api.get<Settings>('/api/users/me/settings/');
export const patchMe = (patch: Partial<Me> | UserPatch) => api.patch<Me>('/api/users/me/', patch);
export const patchProfile = (patch: Partial<Profile>) => api.patch<Profile>('/api/users/me/profile/', patch);
export const patchTourCompleted = () =>
  api.patch<unknown>('/api/users/me/tour-completed/', { is_tour_completed: true });
export const patchOnboarded = () => api.patch<unknown>('/api/users/me/onboard/', { is_onboarded: true });
