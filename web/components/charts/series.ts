export type PlotKind = 'burndown' | 'burnup';

export type PlotPoint = {
  day: string;
  /** Null for days to come. */
  actual: number | null;
  ideal: number;
};

/** What remains at the end of each day, and null for days to come, as the server answers it. */
type CompletionChart = Readonly<Record<string, number | null>>;

/** The line of what remains or of what is done, beside a straight one from the first day to the last. */
export function plotOf(chart: CompletionChart, total: number, kind: PlotKind): PlotPoint[] {
  const days = Object.keys(chart).sort();
  const last = Math.max(1, days.length - 1);
  return days.map((day, index) => {
    const left = chart[day] ?? null;
    const idealDone = (total * index) / last;
    return {
      day,
      actual: left === null ? null : kind === 'burndown' ? left : total - left,
      ideal: kind === 'burndown' ? total - idealDone : idealDone,
    };
  });
}

/** The last day of which it is known how far things were. */
export const lastKnown = (points: readonly PlotPoint[]) => points.findLast(({ actual }) => actual !== null);

/** How much more is left (or less is done) than would be ideal; below 0 when things are ahead. */
export function behindIdeal(points: readonly PlotPoint[], kind: PlotKind): number {
  const known = lastKnown(points);
  if (!known || known.actual === null) return 0;
  const more = kind === 'burndown' ? known.actual - known.ideal : known.ideal - known.actual;
  return Math.round(more);
}
