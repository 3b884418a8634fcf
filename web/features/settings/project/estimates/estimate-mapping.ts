import type { Estimate, PointUse } from '#entities/projects/estimates/types.ts';

/** A value that items have now, and how many. */
export type UsedPoint = { id: string; key: number; value: string; items: number };
/** The value that items get for each one: null for none, absent where nothing is chosen yet. */
export type Mapping = Readonly<Record<string, string | null>>;

/** What items have now of other estimates than the one that is to be used, in the order of the values. */
export function usedPoints(others: readonly Estimate[], uses: readonly PointUse[]): UsedPoint[] {
  const items = new Map(uses.map((use) => [use.point, use.items]));
  return others.flatMap(({ points }) =>
    points
      .toSorted((a, b) => a.key - b.key)
      .flatMap(({ id, key, value }) => {
        const count = items.get(id);
        return count ? [{ id, key, value, items: count }] : [];
      }),
  );
}

/** Values in the same place stand for each other, as long as nobody says otherwise. */
export const firstMapping = (used: readonly UsedPoint[], next: Estimate): Mapping =>
  Object.fromEntries(
    used.flatMap(({ id, key }) => {
      const same = next.points.find((point) => point.key === key);
      return same ? [[id, same.id]] : [];
    }),
  );

/** How many items have each value afterwards. */
export function countAfter(used: readonly UsedPoint[], mapping: Mapping): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { id, items } of used) {
    const to = mapping[id];
    if (to !== undefined) counts.set(to, (counts.get(to) ?? 0) + items);
  }
  return counts;
}

export const itemsOf = (used: readonly UsedPoint[]): number =>
  used.reduce((sum, { items }) => sum + items, 0);
