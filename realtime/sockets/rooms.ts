import type { Receiver } from '@tandem/db/change-log/visibility.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';

/** Sees the whole stream. */
export const fullRoom = (stream: Stream): string => stream;
/** Guests of a project who see all of its items. */
export const allItemsRoom = (stream: Stream): string => `${stream}#items`;
/** Guests of a workspace. */
export const guestRoom = (stream: Stream): string => `${stream}#guests`;
/** Guests of a project who see only their own items, all of them together. */
export const ownItemsRoom = (stream: Stream): string => `${stream}#own`;
/** One such guest, on all of their connections. */
export const ownItemsRoomOf = (stream: Stream, userId: string): string => `${stream}#own:${userId}`;

/** The rooms that a receiver joins for a stream; two receivers in the same rooms may know the same. */
export function roomsOf(stream: Stream, { view, user_id }: Receiver): string[] {
  if (view === 'all') return [fullRoom(stream)];
  if (view === 'all_items') return [allItemsRoom(stream)];
  if (view === 'guest') return [guestRoom(stream)];
  return [ownItemsRoom(stream), ownItemsRoomOf(stream, user_id)];
}
