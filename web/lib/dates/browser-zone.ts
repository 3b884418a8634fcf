const HALF_A_YEAR_MS = 182 * 86_400_000;

/** The time zone of this device; UTC where it does not say. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const clock = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** Whether the clocks of two zones show the same, in summer and in winter: some zones have several names. */
export const haveSameClock = (one: string, other: string, now = Date.now()): boolean =>
  one === other || [now, now + HALF_A_YEAR_MS].every((at) => clock(one, at) === clock(other, at));
