const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Full jitter: anything between nothing and the doubled delay, so that a thousand clients do not come back at once. */
export const backoffDelay = (attempt: number, random: () => number = Math.random) =>
  random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
