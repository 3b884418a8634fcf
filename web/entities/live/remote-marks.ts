import { create } from 'zustand';

const MARK_MS = 1000;

/** What somebody else did with a row, as far as it matters to the eye. */
export type MarkKind = 'added' | 'moved' | 'changed';
export type RemoteMark = { actorId: string; kind: MarkKind };

/** Rows that somebody else has just changed: drawn with a mark in that person's colour for a second. */
export const useMarks = create<{ marks: ReadonlyMap<string, RemoteMark> }>(() => ({ marks: new Map() }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function markRemote(id: string, mark: RemoteMark) {
  clearTimeout(timers.get(id));
  useMarks.setState(({ marks }) => ({ marks: new Map(marks).set(id, mark) }));
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

/** Who changed this row within the last second, and how. */
export const useRemoteMark = (id: string) => useMarks(({ marks }) => marks.get(id));
