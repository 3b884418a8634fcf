import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import type { Me, Profile, Settings } from './types.ts';

type SessionState = { me: Me | null; profile: Profile | null; settings: Settings | null };

export const EMPTY_SESSION: SessionState = { me: null, profile: null, settings: null };

/** Who is signed in; filled before any screen of a workspace is shown. */
export const useSession = create<SessionState>(() => EMPTY_SESSION);

export const currentMe = () => must(useSession.getState().me, 'somebody is signed in');
export const currentProfile = () => must(useSession.getState().profile, 'somebody is signed in');
