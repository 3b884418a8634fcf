import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useDeferredValue } from 'react';

/**
 * The one way to virtual lists. Its answer changes in place and must not be memoised or handed to memoised children; that is
 * why it is named here once instead of being excused at every use.
 */
export const useVirtualList = useVirtualizer;
export type VirtualList = Virtualizer<HTMLDivElement, Element>;

/** What a virtual list draws, and always this one too: a dragged element must not disappear under the hand. */
export function rangeWith(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || shown.includes(index)) return shown;
  return [...shown, index].sort((a, b) => a - b);
}

/** How much is drawn beyond what can be seen: nothing in the first paint, which comes sooner for it. */
export const useOverscan = (count: number): number => useDeferredValue(count, 0);
