import ICAL from 'ical.js';

export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timezone, format);
  return format;
}

/**
 * What the clock and the calendar on the wall say. Days, and times of any time zone, are read as they are written: a
 * holiday in Tokyo is that day everywhere. Only moments in UTC are read in the time zone of the workspace.
 */
export function localTime(time: ICAL.Time, timezone: string): LocalTime {
  const isMoment = !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
  if (!isMoment) return time.isDate ? ofDay(time) : time;
  const at = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  const parts = formatIn(timezone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const ofDay = ({ year, month, day }: ICAL.Time): LocalTime => ({ year, month, day, hour: 0, minute: 0 });
