/*
 * When it is a time of a day in a time zone (docs/contract/recurrences.md#time-zones). A time that the clock leaves out is
 * as much later as the clock is put forward; of one that comes twice it is the first.
 */

const zoned = (zone: string, day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });

export const momentOf = (zone: string, day: string, time: string): Date =>
  new Date(zoned(zone, day, time).epochMilliseconds);

/** The day that it is in the time zone at this moment. */
export const dayOf = (zone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The time at which something of `time` happens on a day on which the clock changes; null on other days. */
export function changedClock(zone: string, day: string, time: string): string | null {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  if (start.hoursInDay === 24) return null;
  return zoned(zone, day, time).toPlainTime().toString({ smallestUnit: 'minute' });
}
