import type { PresenceMove, PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { live } from '../../live/live.ts';

/** The server passes no more than four a second on. */
const MOVE_EVERY_MS = 200;

/** Where I am in each stream; a peek over a board is a place on top of another. */
const places = new Map<Stream, PresencePlace[]>();
/** What I drag. */
const moves = new Map<Stream, PresenceMove>();
const timers = new Map<Stream, ReturnType<typeof setTimeout>>();

function sendPlace(stream: Stream) {
  const place = places.get(stream)?.at(-1);
  const moving = moves.get(stream);
  live()?.setPlace(stream, place ? { ...place, ...(moving && { moving }) } : null);
}

/** Shows the others where I am; answers how to leave, which leads back to the place below. */
export function enterPlace(stream: Stream, place: PresencePlace): () => void {
  places.set(stream, [...(places.get(stream) ?? []), place]);
  sendPlace(stream);
  return () => {
    const rest = (places.get(stream) ?? []).filter((known) => known !== place);
    if (rest.length > 0) places.set(stream, rest);
    else places.delete(stream);
    sendPlace(stream);
  };
}

function sendSoon(stream: Stream) {
  if (timers.has(stream)) return;
  const timer = setTimeout(() => {
    timers.delete(stream);
    sendPlace(stream);
  }, MOVE_EVERY_MS);
  timers.set(stream, timer);
}

/** Shows the others what I drag and where to, a few times a second; null when it was let go. */
export function showMove(stream: Stream, move: PresenceMove | null) {
  const known = moves.get(stream);
  if (known?.id === move?.id && known?.to === move?.to) return;
  if (move) moves.set(stream, move);
  else moves.delete(stream);
  if (known && move) return sendSoon(stream);
  clearTimeout(timers.get(stream));
  timers.delete(stream);
  sendPlace(stream);
}
