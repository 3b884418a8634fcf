/** A time of day. */
export type Clock = { hour: number; minute: number; second: number; millisecond: number };

/** `9 pm` and `9 a. m.` are written in one word before the rest is read. */
const PERIOD = /(?<=^|[\s\d])([ap])\.?\s?m(?!\p{L})\.?/gu;
/** Hour, minute, second and their fraction, as they are written; the first that fits is the time. */
const FORMS: readonly RegExp[] = [
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?![\d:])/,
  /(?<=\d)t(\d{2})(?:(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?)?(?!\d)/,
  /(?<!\d)(\d{1,2})\s?[時时点點시](?:\s?(\d{1,2})\s?[分분](?:\s?(\d{1,2})\s?[秒초])?)?/,
  /(?<!\d)(\d{1,2})\s?h(?:\s?(\d{2})(?:\s?min(?:\s?(\d{2})\s?s)?)?)?(?![\p{L}\d])/u,
  /(?<=\d{4},?\s)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![.\d])/,
  /(?<!\d)(\d{1,2})(?=\s?[ap]m(?!\p{L}))/u,
];

export const joinPeriods = (text: string): string => text.replace(PERIOD, '$1m');

/** The time of day in a text and what stands before and behind it; null without one. Hours are as they are written. */
export function takeClock(text: string): { clock: Clock; before: string; after: string } | null {
  for (const form of FORMS) {
    const match = form.exec(text);
    if (!match) continue;
    const [whole, hour, minute = '0', second = '0', fraction = ''] = match;
    const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
    const clock = { hour: Number(hour), minute: Number(minute), second: Number(second), millisecond };
    return { clock, before: text.slice(0, match.index), after: text.slice(match.index + whole.length) };
  }
  return null;
}

/**
 * A time with what was said of its half of the day: 0 for the morning, 12 for the afternoon, null for nothing. Undefined for
 * one that no clock shows. Programs write "14:05 PM" and "00:05 AM" too; both leave no question.
 */
export function completeClock(clock: Clock, period: 0 | 12 | null): Clock | undefined {
  const { hour, minute, second, millisecond } = clock;
  if (minute > 59 || second > 59) return undefined;
  // ISO writes the end of a day so.
  if (hour === 24) return period === null && minute + second + millisecond === 0 ? clock : undefined;
  if (hour > 24 || (period === 0 && hour > 12)) return undefined;
  if (period === null || hour > 12) return clock;
  return { ...clock, hour: (hour % 12) + period };
}
