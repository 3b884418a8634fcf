import type { ElementDropTargetEventBasePayload } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { type ColumnData, isCardData } from './drag-data.ts';

/** A whole column takes cards; its cards scroll by themselves when one is held near an edge. */
export function useColumnDrop(
  section: RefObject<HTMLElement | null>,
  group: string,
  /** What scrolls by itself when a card is held near its edges, where that is not the board. */
  scroller?: RefObject<HTMLElement | null>,
) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const data: ColumnData = { type: 'column', group };
    const showOver = ({ location, self }: ElementDropTargetEventBasePayload) =>
      setOver(location.current.dropTargets[0]?.element === self.element);
    const element = must(section.current, 'the column is drawn');
    return withDragging(({ combine, dropTargetForElements, autoScrollForElements }) =>
      combine(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isCardData(source.data),
          getData: () => data,
          // Over a card that card draws the line; over the rest of the column it belongs below the last one.
          onDragEnter: showOver,
          onDrag: showOver,
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        }),
        scroller?.current
          ? autoScrollForElements({
              element: scroller.current,
              canScroll: ({ source }) => isCardData(source.data),
              getAllowedAxis: () => 'vertical',
            })
          : () => {},
      ),
    );
  }, [section, group, scroller]);
  return { isOver };
}
