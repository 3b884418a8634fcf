/** How one sequence becomes another: what both have, in order, with what goes before what comes. */
export type Step =
  | { kind: 'same'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };

/** More differences than this are not worth the time: the middle is then shown as one that went and one that came. */
const MAX_DISTANCE = 1_000;

/** The fewest removals and additions that lead from one sequence to the other (Myers 1986). */
export function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (tail < rest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const middle = pairsOf(before.slice(start, before.length - tail), after.slice(start, after.length - tail));
  const pairs = [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...middle.map(([one, other]) => [one + start, other + start] as const),
    ...Array.from(
      { length: tail },
      (_, index) => [before.length - tail + index, after.length - tail + index] as const,
    ),
  ];
  return stepsOf(pairs, before.length, after.length);
}

type Pair = readonly [before: number, after: number];

function stepsOf(pairs: readonly Pair[], beforeLength: number, afterLength: number): Step[] {
  const steps: Step[] = [];
  let [one, other] = [0, 0];
  for (const [before, after] of [...pairs, [beforeLength, afterLength] as const]) {
    for (; one < before; one += 1) steps.push({ kind: 'removed', before: one });
    for (; other < after; other += 1) steps.push({ kind: 'added', after: other });
    if (before < beforeLength) steps.push({ kind: 'same', before, after });
    [one, other] = [before + 1, after + 1];
  }
  return steps;
}

/** Which elements both have, in order. */
function pairsOf(a: readonly string[], b: readonly string[]): Pair[] {
  const reached: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  const most = Math.min(a.length + b.length, MAX_DISTANCE);
  for (let distance = 0; distance <= most; distance += 1) {
    reached.push(furthest);
    const next = new Map(furthest);
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = firstOf(furthest, diagonal, distance);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return wayBack(reached, a.length, b.length);
    }
    furthest = next;
  }
  return [];
}

const at = (row: Map<number, number>, diagonal: number) => row.get(diagonal) ?? -1;

const isDown = (row: Map<number, number>, diagonal: number, distance: number) =>
  diagonal === -distance || (diagonal !== distance && at(row, diagonal - 1) < at(row, diagonal + 1));

const firstOf = (row: Map<number, number>, diagonal: number, distance: number) =>
  isDown(row, diagonal, distance) ? at(row, diagonal + 1) : at(row, diagonal - 1) + 1;

function wayBack(reached: readonly Map<number, number>[], aLength: number, bLength: number): Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [aLength, bLength];
  for (let distance = reached.length - 1; distance >= 0; distance -= 1) {
    const row = reached[distance] as Map<number, number>;
    const diagonal = x - y;
    const from = isDown(row, diagonal, distance) ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = distance === 0 ? [0, 0] : [at(row, from), at(row, from) - from];
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return pairs.toReversed();
}
