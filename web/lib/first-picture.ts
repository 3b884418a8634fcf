import { createContext, use, useDeferredValue, useState } from 'react';

/** Whether what appears now belongs to the first picture of a list; outside of any list everything is drawn at once. */
export const FirstPicture = createContext(false);

/**
 * For whatever shows many rows. The first picture of a list is the one in which it appears, or in which something else is
 * listed (`of`): rows that come with it begin with their titles, and have the rest once these have been painted. Rows that
 * are scrolled into sight later are whole from the beginning.
 */
export const useFirstPicture = (of: unknown): boolean => useDeferredValue(of, null) !== of;

/** False while a row is drawn for a first picture. */
export function useIsWhole(): boolean {
  const isFirst = use(FirstPicture);
  const [startsWhole] = useState(!isFirst);
  return useDeferredValue(true, startsWhole);
}
