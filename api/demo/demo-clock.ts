const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WORK_STARTS_MINUTE = 7 * 60;
const WORK_MINUTES = 9 * 60;

/** Days from today as dates and moments, the same each time for the same words. */
export class DemoClock {
  readonly #today: number;
  readonly #now: number;

  constructor(now: Date) {
    this.#now = now.getTime();
    this.#today = Math.floor(this.#now / DAY_MS) * DAY_MS;
  }

  /** `YYYY-MM-DD`. */
  date(day: number): string {
    return new Date(this.#today + day * DAY_MS).toISOString().slice(0, 10);
  }

  /** A moment of working hours on that day, chosen by what happens then; never in the future. */
  moment(day: number, what: string): number {
    const minute = WORK_STARTS_MINUTE + (hashOf(what) % WORK_MINUTES);
    return Math.min(this.#today + day * DAY_MS + minute * MINUTE_MS, this.#now - MINUTE_MS);
  }
}

export const isoOf = (moment: number): string => new Date(moment).toISOString();

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
