import type { PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import { onForgotten } from '../../live/live.ts';
import { usePresence } from './store.ts';

export type Followed = { stream: Stream; user_id: string; display_name: string; avatar_url: string | null };

/** Whom I go along with, in one project: where they go, my screen goes. */
export const useFollowed = create<{ followed: Followed | null }>(() => ({ followed: null }));

export const startFollowing = (followed: Followed) => useFollowed.setState({ followed });
export const stopFollowing = () => useFollowed.setState({ followed: null });

onForgotten((stream) => {
  if (useFollowed.getState().followed?.stream === stream) stopFollowing();
});

export const useIsFollowing = (userId: string): boolean =>
  useFollowed(({ followed }) => followed?.user_id === userId);

/** Where they are; null in no place that is shown, undefined when they have left the project. */
export function usePlaceOf({ stream, user_id }: Followed): PresencePlace | null | undefined {
  const windows = usePresence(stream).filter((person) => person.user_id === user_id);
  // Of several windows of theirs one that is somewhere.
  return (windows.find(({ place }) => place !== null) ?? windows[0])?.place;
}
