import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import { onChange } from '../../live/live.ts';
import { setChangingUser } from '../../live/whose.ts';
import type { Me, Profile, Settings } from './types.ts';

type SessionState = { me: Me | null; profile: Profile | null; settings: Settings | null };

export const EMPTY_SESSION: SessionState = { me: null, profile: null, settings: null };

/** Who is signed in; filled before any screen of a workspace is shown. */
export const useSession = create<SessionState>(() => EMPTY_SESSION);

export const currentMe = () => must(useSession.getState().me, 'somebody is signed in');
setChangingUser(() => currentMe().id);
export const currentProfile = () => must(useSession.getState().profile, 'somebody is signed in');

// What the person changed in another tab or on another device.
onChange('user', ({ id, row }) => {
  useSession.setState(({ me }) => (me?.id === id && row ? { me: { ...me, ...(row as Partial<Me>) } } : {}));
});
onChange('profile', ({ row }) => {
  useSession.setState(({ profile }) =>
    profile && row && row['id'] === profile.id
      ? { profile: { ...profile, ...(row as Partial<Profile>) } }
      : {},
  );
});
