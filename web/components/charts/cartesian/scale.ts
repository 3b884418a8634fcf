export type Scale = { low: number; high: number; ticks: number[] };

const STEPS = [1, 2, 2.5, 5, 10];

/** The next step of 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(rough: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = STEPS.find((step) => step * power >= rough * 0.999) ?? 10;
  const step = factor * power;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}

/** A scale with round numbers that reaches from the lowest value, or 0, to the highest. */
export function scaleOf(values: readonly number[], lines: number, isWhole: boolean): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const range = highest - lowest || 1;
  const step = niceStep(range / Math.max(1, lines), isWhole);
  const from = Math.floor(lowest / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(highest / step - 1e-9));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) =>
    Number(((from + index) * step).toFixed(9)),
  );
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** Moves places on a line so that they stand apart, as little as it goes, and none beyond the ends. */
export function spreadOut(places: readonly number[], apart: number, [from, to]: [number, number]): number[] {
  const order = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  let least = from;
  for (const each of order) {
    each.at = Math.max(each.at, least);
    least = each.at + apart;
  }
  let most = to;
  for (const each of order.toReversed()) {
    each.at = Math.min(each.at, most);
    most = each.at - apart;
  }
  const moved = [...places];
  for (const { at, index } of order) moved[index] = at;
  return moved;
}
