import { parseCronItem } from 'graphile-worker';

const MINUTE_MS = 60_000;
/** Every job of the clock is due once in a month at least. */
const MOST_MINUTES = 31 * 24 * 60;

/** The first minute after `now`, in UTC, that a line of the clock names; in the words of the queue, which keeps the clock. */
export function nextRun(cron: string, now: Date): Date {
  const { match } = parseCronItem({ task: 'any', match: cron });
  const first = Math.floor(now.getTime() / MINUTE_MS) + 1;
  for (let minute = first; minute <= first + MOST_MINUTES; minute += 1) {
    const at = new Date(minute * MINUTE_MS);
    if (match(digestOf(at))) return at;
  }
  throw new Error(`Nothing is due by ${cron} within a month.`);
}

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
});
