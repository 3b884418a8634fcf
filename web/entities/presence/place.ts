import type { PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { live } from '../live/live.ts';

/** Where I am in each stream; a peek over a board is a place on top of another. */
const places = new Map<Stream, PresencePlace[]>();

const tell = (stream: Stream) => live()?.setPlace(stream, places.get(stream)?.at(-1) ?? null);

/** Tells the others where I am; answers how to leave, which leads back to the place below. */
export function enterPlace(stream: Stream, place: PresencePlace): () => void {
  places.set(stream, [...(places.get(stream) ?? []), place]);
  tell(stream);
  return () => {
    const rest = (places.get(stream) ?? []).filter((known) => known !== place);
    if (rest.length > 0) places.set(stream, rest);
    else places.delete(stream);
    tell(stream);
  };
}
