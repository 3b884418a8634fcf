/**
 * Distance between new neighbours; also that of the first item from zero, roughly (docs/contract/work-items.md#place).
 */
export const SORT_ORDER_STEP = 10_000;
export const FIRST_SORT_ORDER = 65_535;

/**
 * A position between two neighbours, either of which may be missing. Null when the neighbours are so close that no number
 * lies between them: their surroundings must be spread out first.
 */
export function sortOrderBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return FIRST_SORT_ORDER;
  if (before === null) return Number(after) - SORT_ORDER_STEP;
  if (after === null) return before + SORT_ORDER_STEP;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

/**
 * `count` positions in equal steps strictly between two bounds, either of which may be missing. Null when there is no room
 * for so many.
 */
export function spreadSortOrders(
  before: number | null,
  after: number | null,
  count: number,
): number[] | null {
  const step = before === null || after === null ? SORT_ORDER_STEP : (after - before) / (count + 1);
  const start = before ?? (after === null ? FIRST_SORT_ORDER : after - step * (count + 1));
  const orders = Array.from({ length: count }, (_, index) => start + step * (index + 1));
  const all = [...(before === null ? [] : [before]), ...orders, ...(after === null ? [] : [after])];
  return all.every((order, index) => index === 0 || order > (all[index - 1] ?? 0)) ? orders : null;
}
