/**
 * Distance between new neighbours; also that of the first item from zero, roughly (docs/contract/work-items.md#place).
 */
export const SORT_ORDER_STEP = 10_000;
export const FIRST_SORT_ORDER = 65_535;

/**
 * A position between two neighbours, either of which may be missing. Null when the neighbours are so close that no number
 * lies between them.
 */
export function sortOrderBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return FIRST_SORT_ORDER;
  if (before === null) return Number(after) - SORT_ORDER_STEP;
  if (after === null) return before + SORT_ORDER_STEP;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}
