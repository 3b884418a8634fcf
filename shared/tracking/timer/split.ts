import { dayIn } from '../../time/calendar-day.ts';
import { MAX_ENTRY_MINUTES } from '../duration.ts';

export type TimePart = { day: string; started_at: string; minutes: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Longer than every day, also where clocks go back. */
const LONGER_THAN_A_DAY = 50 * 60 * MINUTE;

/** The first moment after `from` that belongs to a later day in the zone. Where clocks go on at midnight it is not 0:00. */
function endOfDay(day: string, timezone: string, from: number): number {
  let within = Math.floor(from / SECOND);
  let after = within + LONGER_THAN_A_DAY / SECOND;
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (dayIn(timezone, new Date(middle * SECOND)) > day) after = middle;
    else within = middle;
  }
  return after * SECOND;
}

/**
 * The days between two moments in the zone of a person, with the minutes of each (docs/contract/time.md#midnight). Their sum
 * is the whole in minutes. Less than half a minute is nothing; a day of 25 hours has 1,440 minutes at most.
 */
export function splitAtMidnights(startedAt: Date, stoppedAt: Date, timezone: string): TimePart[] {
  const parts: TimePart[] = [];
  const end = stoppedAt.getTime();
  let from = startedAt.getTime();
  let counted = 0;
  while (from < end) {
    const day = dayIn(timezone, new Date(from));
    const until = Math.min(endOfDay(day, timezone, from), end);
    const whole = Math.round((until - startedAt.getTime()) / MINUTE);
    const minutes = Math.min(whole - counted, MAX_ENTRY_MINUTES);
    if (minutes > 0) parts.push({ day, started_at: new Date(from).toISOString(), minutes });
    counted = whole;
    from = until;
  }
  return parts;
}
