import { type ReactNode, useDeferredValue } from 'react';

/** What stands below the first screenful of something that opens: drawn when that has been painted. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
