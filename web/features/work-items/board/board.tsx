import type { Range } from '@tanstack/react-virtual';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useMediaQuery } from '@mantine/hooks';
import { must } from '@tandem/shared/must.ts';
import { useCallback, useEffect, useRef } from 'react';
import { PHONE } from '#components/anchored-popover.tsx';
import { rangeWith, useVirtualList } from '#lib/virtual-list.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import styles from './board.module.css';
import { Column } from './column.tsx';
import { isCardData } from './drag-data.ts';
import { useBoardDrop, useDraggedGroup } from './use-board-drop.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useSelectedInView } from './use-selected-in-view.ts';

const WIDTH = { desk: 280, phone: 332 };
const GAP = 8;
const PEEK_WIDTH = 720;
const PADDING = { desk: 12, phone: 16 };

type BoardProps = { groups: readonly Group[]; selectedId: string | null };

/** The columns of a board; of hundreds only those in sight are drawn. */
export function Board({ groups, selectedId }: BoardProps) {
  const { query } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? 'phone' : 'desk';
  const draggedGroup = useDraggedGroup();
  const draggedIndex = groups.findIndex(({ id }) => id === draggedGroup);
  const columns = useVirtualList({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => WIDTH[size],
    getItemKey: useCallback((index: number) => groups[index]?.id ?? index, [groups]),
    gap: GAP,
    paddingStart: PADDING[size],
    // Room to scroll the open card out from under its peek.
    paddingEnd: selectedId ? PEEK_WIDTH : PADDING[size],
    overscan: 1,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedIndex), [draggedIndex]),
    useFlushSync: false,
  });
  useBoardDrop(query);
  useSideScroll(scroller);
  useItemEvents(scroller);
  useBoardKeys(scroller, groups);
  useSelectedInView(scroller, selectedId);
  return (
    <div ref={scroller} className={styles.board} data-board>
      <div className={styles.track} style={{ width: columns.getTotalSize() }}>
        {columns.getVirtualItems().map((item) => {
          const group = groups[item.index];
          return (
            group && (
              <div
                key={item.key}
                className={styles.place}
                style={{ width: item.size, transform: `translateX(${item.start}px)` }}
              >
                <Column group={group} selectedId={selectedId} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls the board when a card is held near its left or right edge. */
function useSideScroll(scroller: React.RefObject<HTMLElement | null>) {
  useEffect(
    () =>
      autoScrollForElements({
        element: must(scroller.current, 'the board is drawn'),
        canScroll: ({ source }) => isCardData(source.data),
        getAllowedAxis: () => 'horizontal',
      }),
    [scroller],
  );
}
