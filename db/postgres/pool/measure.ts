import { traceStatement } from '../../metrics/traces.ts';
import { currentRequester, enterDatabase, leaveDatabase } from './requester.ts';

/** The text of a statement of the driver: pieces between its values. */
type Text = { strings: readonly string[] };

const MAX_SHAPE = 300;

/** A statement without the values that are sent with it, and without those that stand in it. */
export const shapeOfStatement = ({ strings }: Text): string =>
  strings
    .reduce((text, piece, index) => (index === 0 ? piece : `${text}$${index}${piece}`), '')
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SHAPE);

/** Counts a statement as time that its requester waits; the answer is to be called at its end. */
export function measureStatement(statement: Text): (error?: unknown) => void {
  const requester = currentRequester();
  const end = traceStatement(() => shapeOfStatement(statement));
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
