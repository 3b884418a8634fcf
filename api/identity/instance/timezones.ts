const HOUR_MS = 3_600_000;

type Timezone = { utc_offset: string; gmt_offset: string; value: string; label: string };

let cached: { at: number; zones: Timezone[] } | undefined;

/** `+05:30` now, summer time included. */
function offsetOf(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

function describe(value: string, at: Date): Timezone & { minutes: number } {
  const offset = offsetOf(value, at);
  const label = (value.split('/').at(-1) ?? value).replaceAll('_', ' ');
  return { utc_offset: `UTC${offset}`, gmt_offset: `GMT${offset}`, value, label, minutes: minutesOf(offset) };
}

/**
 * All time zones by offset, then name (docs/contract/instance.md#time-zones). Offsets move with summer time, so it is
 * kept an hour at most.
 */
export function listTimezones(now: number = Date.now()): Timezone[] {
  if (cached && now - cached.at < HOUR_MS) return cached.zones;
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((zone) => describe(zone, new Date(now)))
    .sort((a, b) => a.minutes - b.minutes || a.label.localeCompare(b.label))
    .map(({ minutes: _minutes, ...zone }) => zone);
  cached = { at: now, zones };
  return zones;
}
