import { create } from 'zustand';

const MARK_MS = 1000;

/** Items that somebody else has just changed, and who: drawn with a mark in that person's colour for a second. */
const useMarks = create<{ marks: ReadonlyMap<string, string> }>(() => ({ marks: new Map() }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function markRemote(id: string, actorId: string) {
  clearTimeout(timers.get(id));
  useMarks.setState(({ marks }) => ({ marks: new Map(marks).set(id, actorId) }));
  timers.set(
    id,
    setTimeout(() => unmark(id), MARK_MS),
  );
}

function unmark(id: string) {
  timers.delete(id);
  useMarks.setState(({ marks }) => {
    const rest = new Map(marks);
    rest.delete(id);
    return { marks: rest };
  });
}

/** The user id of whoever changed this item within the last second, or undefined. */
export const useRemoteMark = (id: string) => useMarks(({ marks }) => marks.get(id));
