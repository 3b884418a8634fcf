import type { ElementDropTargetEventBasePayload } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { type ColumnData, isCardData, isColumnData } from '../../model/moves/drag-data.ts';
import type { ListLine } from './rows.ts';

const groupOf = (line: ListLine) => (line.kind === 'group' ? line.group.id : line.group);

type ListDrop = {
  /** The line at this height of the window. */
  lineAt: (y: number) => ListLine | undefined;
  /** Opens a folded group in which something was let go. */
  open: (group: string) => void;
};

/** The list as one place to drop at: a row that is let go belongs to the group of the line under it. Answers which that is. */
export function useListDrop(ref: RefObject<HTMLElement | null>, { lineAt, open }: ListDrop): string | null {
  const [over, setOver] = useState<string | null>(null);
  const dataAt = useEffectEvent((y: number): ColumnData | Record<string, never> => {
    const line = lineAt(y);
    return line ? { type: 'column', group: groupOf(line), isStart: line.kind === 'group' } : {};
  });
  const drop = useEffectEvent((group: string) => open(group));
  useEffect(() => {
    const element = must(ref.current, 'the list is drawn');
    const show = ({ self }: ElementDropTargetEventBasePayload) =>
      setOver(isColumnData(self.data) ? self.data.group : null);
    return withDragging(({ combine, dropTargetForElements, autoScrollForElements }) =>
      combine(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isCardData(source.data),
          getData: ({ input }) => dataAt(input.clientY),
          onDragEnter: show,
          onDrag: show,
          onDragLeave: () => setOver(null),
          onDrop: ({ self }) => {
            setOver(null);
            if (isColumnData(self.data)) drop(self.data.group);
          },
        }),
        autoScrollForElements({
          element,
          canScroll: ({ source }) => isCardData(source.data),
          getAllowedAxis: () => 'vertical',
        }),
      ),
    );
  }, [ref]);
  return over;
}
