import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { isCardData } from './drag-data.ts';

/** Scrolls the board when a card is held near one of its edges. */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, axis: 'horizontal' | 'all') {
  useEffect(
    () =>
      autoScrollForElements({
        element: must(scroller.current, 'the board is drawn'),
        canScroll: ({ source }) => isCardData(source.data),
        getAllowedAxis: () => axis,
      }),
    [scroller, axis],
  );
}
