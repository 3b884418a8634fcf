import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { onForgotten, onPresence } from '../../live/live.ts';
import { useSession } from '../../identity/users/store.ts';

const NOBODY: readonly PresencePerson[] = [];

/** Who else is in a stream right now, as the server last said. */
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

type Matches = (person: PresencePerson) => boolean;

/** Others in a stream of whom this is true, each once. */
function othersIn(people: readonly PresencePerson[] | undefined, matches: Matches) {
  const me = useSession.getState().me?.id;
  const found = (people ?? NOBODY).filter((person) => person.user_id !== me && matches(person));
  return found.filter(
    (person, index) => found.findIndex(({ user_id }) => user_id === person.user_id) === index,
  );
}

/** Who else looks at this, or edits that field of it. */
export const usePeopleAt = (stream: Stream, id: string, field?: string) =>
  usePresenceStore(
    useShallow((state) =>
      othersIn(
        state.people.get(stream),
        ({ place }) => place?.id === id && (field === undefined || place.field === field),
      ),
    ),
  );

/** Who else is dragging this item. */
export const useMovedBy = (stream: Stream, id: string) =>
  usePresenceStore((state) =>
    state.people
      .get(stream)
      ?.find(({ user_id, place }) => place?.moving?.id === id && user_id !== useSession.getState().me?.id),
  );

/** Who else would put something here by letting it go now. */
export const useMovesTo = (stream: Stream, to: string) =>
  usePresenceStore(
    useShallow((state) => othersIn(state.people.get(stream), ({ place }) => place?.moving?.to === to)),
  );
