const PATTERN = /^((?!0000)\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A moment that a caller wrote in ISO 8601, ready for the database: with all its digits, in UTC unless it says otherwise.
 * Null when it is none. A `+` that a query string turned into a space is understood.
 */
export function readTimestamp(text: string): string | null {
  const match = PATTERN.exec(text.trim().replace(/(T.+) (\d\d:?\d\d)$/i, '$1+$2'));
  if (!match) return null;
  const [, day = '', minutes = '00:00', seconds = ':00', zone = 'Z'] = match;
  const timestamp = `${day}T${minutes}${seconds}${zone.toUpperCase()}`;
  return Number.isNaN(Date.parse(timestamp)) ? null : timestamp;
}
