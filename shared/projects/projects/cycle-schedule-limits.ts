/** What forms and calls allow of a schedule of cycles (docs/contract/cycles.md#cycles-by-themselves). */
export const MAX_CYCLE_DAYS = 366;
export const MAX_PAUSE_DAYS = 90;
export const MAX_CYCLES_AHEAD = 12;
