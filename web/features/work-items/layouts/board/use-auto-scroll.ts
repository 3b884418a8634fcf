import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { isCardData } from '../../model/moves/drag-data.ts';

/** Scrolls the board when a card is held near one of its edges. */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, axis: 'horizontal' | 'all') {
  useEffect(() => {
    const element = must(scroller.current, 'the board is drawn');
    return withDragging(({ autoScrollForElements }) =>
      autoScrollForElements({
        element,
        canScroll: ({ source }) => isCardData(source.data),
        getAllowedAxis: () => axis,
      }),
    );
  }, [scroller, axis]);
}
