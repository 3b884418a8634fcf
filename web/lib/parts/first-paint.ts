import { createContext, use, useDeferredValue, useState } from 'react';

/** Whether what appears now belongs to the first paint of a list; outside of any list everything is drawn at once. */
export const FirstPaint = createContext(false);

/**
 * For whatever shows many rows. The first paint of a list is the one in which it appears, or in which something else is
 * listed (`of`): rows that come with it begin with their titles, and have the rest once these have been painted. Rows that
 * are scrolled into sight later are whole from the beginning.
 */
export const useFirstPaint = (of: unknown): boolean => useDeferredValue(of, null) !== of;

/** False while a row is drawn for a first paint. */
export function useIsWhole(): boolean {
  const isFirst = use(FirstPaint);
  const [startsWhole] = useState(!isFirst);
  return useDeferredValue(true, startsWhole);
}
