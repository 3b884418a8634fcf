/** How many values an estimate has (docs/contract/estimates.md#points-of-a-new-estimate). */
export const MIN_ESTIMATE_POINTS = 2;
export const MAX_ESTIMATE_POINTS = 6;
