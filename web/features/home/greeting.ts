const NOON = 12;
const EVENING = 18;

/** Which greeting fits an hour of the day. */
export function greetingOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}
