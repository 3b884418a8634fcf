import { signedInId } from '../http/session.ts';

/** Where this device notes what was read up to when. */
const SEEN = 'tandem.seen.';
/** What was read longest ago is forgotten. */
const MOST = 300;

type Seen = Record<string, string>;

function read(): Seen {
  try {
    return JSON.parse(localStorage.getItem(SEEN + (signedInId() ?? '')) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

/** The moment up to which something was read on this device; null for what was never open here. */
export const seenUpTo = (id: string): string | null => read()[id] ?? null;

export function noteSeen(id: string, moment: string): void {
  const { [id]: _, ...others } = read();
  const stored = [...Object.entries(others).slice(1 - MOST), [id, moment]] as [string, string][];
  try {
    localStorage.setItem(SEEN + (signedInId() ?? ''), JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // A browser that stores nothing knows nothing of what was read.
  }
}

/** Nothing of a person who signs out stays on the device. */
export function clearSeen(userId: string): void {
  try {
    localStorage.removeItem(SEEN + userId);
  } catch {
    // Nothing was stored.
  }
}
