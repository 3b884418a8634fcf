type Wanted = { top: number; height: number; isActive: boolean };

/**
 * Tops of cards that do not cover each other, in the order of where they want to stand. The active one stands where it
 * wants to; those before it make room upwards, those behind it downwards. `bottom` is below the last one.
 */
export function stack<T extends Wanted>(
  cards: readonly T[],
  gap: number,
): { placed: [T, number][]; bottom: number } {
  const sorted = cards.toSorted((a, b) => a.top - b.top);
  const fixed = Math.max(
    0,
    sorted.findIndex(({ isActive }) => isActive),
  );
  const tops = sorted.map(({ top }) => Math.max(0, top));
  for (let index = fixed + 1; index < sorted.length; index += 1) {
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + (sorted[index - 1]?.height ?? 0) + gap);
  }
  for (let index = fixed - 1; index >= 0; index -= 1) {
    tops[index] = Math.min(tops[index] ?? 0, (tops[index + 1] ?? 0) - (sorted[index]?.height ?? 0) - gap);
  }
  // Above the first line there is no room: then all of them go down together.
  const lift = Math.min(0, tops[0] ?? 0);
  const placed = sorted.map((card, index): [T, number] => [card, Math.round((tops[index] ?? 0) - lift)]);
  const bottom = Math.max(0, ...placed.map(([{ height }, top]) => top + height));
  return { placed, bottom };
}
