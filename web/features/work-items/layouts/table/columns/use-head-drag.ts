import { type RefObject, useEffect, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { useListView } from '../../../model/display/list-view.ts';
import { withPlace } from '../../../model/display/table-columns.ts';
import { placedBeside, sideOf } from '../../column-moves.ts';

const TYPE = 'table-column';

/** A column is taken by its head and put beside another one; answers on which side one is held now. */
export function useHeadDrag(
  head: RefObject<HTMLElement | null>,
  { property, all }: { property: string; all: readonly string[] },
): 'left' | 'right' | null {
  const { actions, settings, isPhone } = useListView();
  const { columns } = settings;
  const [edge, setEdge] = useState<'left' | 'right' | null>(null);
  useEffect(() => {
    const element = head.current;
    if (!element || !actions || isPhone) return undefined;
    return withDragging(({ combine, draggable, dropTargetForElements }) =>
      combine(
        draggable({
          element,
          canDrag: ({ input }) => !isOnEdge(element, input.clientX),
          getInitialData: () => ({ type: TYPE, property }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source: { data } }) => data['type'] === TYPE && data['property'] !== property,
          onDrag: ({ location }) => setEdge(sideOf(element, location.current.input.clientX)),
          onDragLeave: () => setEdge(null),
          onDrop: ({ source, location }) => {
            setEdge(null);
            const moved = String(source.data['property']);
            const side = sideOf(element, location.current.input.clientX);
            const order = placedBeside(all, moved, { target: property, side });
            actions.setTable(withPlace(columns, moved, { target: property, order }));
          },
        }),
      ),
    );
  }, [head, actions, columns, isPhone, property, all]);
  return edge;
}

const EDGE = 8;

/** There a column is made wider. */
const isOnEdge = (element: Element, x: number) => x > element.getBoundingClientRect().right - EDGE;
