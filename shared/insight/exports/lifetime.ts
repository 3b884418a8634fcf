/** Days for which the file of an export can be had. */
export const EXPORT_DAYS = 7;

const DAY_MS = 86_400_000;

type Made = { url: string | null; created_at: string };

/** Days until the file goes, the last one counted as one; nothing of an export without a file. */
export function daysLeft({ url, created_at }: Made, now: number): number | null {
  if (url === null) return null;
  return Math.max(1, Math.ceil((Date.parse(created_at) + EXPORT_DAYS * DAY_MS - now) / DAY_MS));
}
