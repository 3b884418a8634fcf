import { currentRequester, enterDatabase, leaveDatabase } from './requester.ts';

/** The text of a statement of the driver: pieces between its values. */
type Text = { strings: readonly string[] };

/** What follows statements from their start to their end, for traces; null while nobody does. */
type Follower = (text: string) => (error?: unknown) => void;
let follower: Follower | null = null;

/** Has statements followed from now on, by their text and without their values. */
export function followStatements(follow: Follower | null): void {
  follower = follow;
}

export const textOf = ({ strings }: Text): string =>
  strings.reduce((text, piece, index) => (index === 0 ? piece : `${text}$${index}${piece}`), '');

/** Counts a statement as time that its requester waits; the answer is to be called at its end. */
export function measureStatement(statement: Text): (error?: unknown) => void {
  const requester = currentRequester();
  const end = follower?.(textOf(statement));
  if (!requester) return end ?? nothing;
  const started = performance.now();
  enterDatabase(requester, started);
  return (error) => {
    const now = performance.now();
    leaveDatabase(requester, now);
    if (now - started > requester.slowest.ms) requester.slowest = { statement, ms: now - started };
    end?.(error);
  };
}

const nothing = () => {};
