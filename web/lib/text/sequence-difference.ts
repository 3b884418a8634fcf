import { type ChangeObject, diffArrays } from 'diff';

/** How one sequence becomes another: what both have, in order, with what goes before what comes. */
export type Step =
  | { kind: 'same'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };

/** More differences than this are not worth the time: the middle is then shown as one that went and one that came. */
const MAX_DISTANCE = 1_000;

/** How many elements both have at their beginning; at their end, where both are reversed. */
function commonStart(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((element, at) => element !== other[at]);
  return index === -1 ? Math.min(one.length, other.length) : index;
}

/** The fewest removals and additions that lead from one sequence to the other. What both begin and end with stays. */
export function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const head = commonStart(before, after);
  const [old, now] = [before.slice(head), after.slice(head)];
  const tail = commonStart(old.toReversed(), now.toReversed());
  const middle = [old.slice(0, old.length - tail), now.slice(0, now.length - tail)] as const;
  let [one, other] = [0, 0];
  const same = (count: number) =>
    Array.from({ length: count }, (): Step => ({ kind: 'same', before: one++, after: other++ }));
  const removed = (count: number) =>
    Array.from({ length: count }, (): Step => ({ kind: 'removed', before: one++ }));
  const added = (count: number) =>
    Array.from({ length: count }, (): Step => ({ kind: 'added', after: other++ }));
  const parts = diffArrays(...middle, { maxEditLength: MAX_DISTANCE });
  const steps = (part: ChangeObject<string[]>): Step[] => {
    if (part.removed) return removed(part.count);
    return part.added ? added(part.count) : same(part.count);
  };
  const start = same(head);
  const changed = parts?.flatMap(steps) ?? [...removed(middle[0].length), ...added(middle[1].length)];
  return [...start, ...changed, ...same(tail)];
}
