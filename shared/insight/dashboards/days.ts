const DAY_MS = 86_400_000;

/** How many days the second day is after the first one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
