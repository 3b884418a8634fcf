import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import { onForgotten, onPresence } from '../live/live.ts';

const NOBODY: readonly PresencePerson[] = [];

/** Who else is in a stream right now, as the server last told. */
const usePresenceStore = create<{ people: ReadonlyMap<Stream, readonly PresencePerson[]> }>(() => ({
  people: new Map(),
}));

onPresence((stream, people) => {
  usePresenceStore.setState((state) => ({ people: new Map(state.people).set(stream, people) }));
});

onForgotten((stream) => {
  usePresenceStore.setState(({ people }) => ({
    people: new Map([...people].filter(([known]) => known !== stream)),
  }));
});

export const usePresence = (stream: Stream) =>
  usePresenceStore((state) => state.people.get(stream) ?? NOBODY);
