const HOUR = 60;
type Unit = 'hour' | 'minute';

const said = (value: number, unit: Unit, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** "1 hour 30 minutes" in the language of the screen. */
export function longDuration(minutes: number, language: string): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  const parts = [
    ...(hours > 0 ? [said(hours, 'hour', language)] : []),
    ...(rest > 0 || hours === 0 ? [said(rest, 'minute', language)] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
}
