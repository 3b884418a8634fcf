import { type RefObject, useEffect } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { useListView } from '../../../model/display/list-view.ts';
import { placedBeside, sideOf } from '../../column-moves.ts';

const TYPE = 'board-column';
type Data = Record<string | symbol, unknown>;

/** A column is taken by its head and put beside another one; `ids` are all columns in their present order. */
export function useColumnDrag(
  head: RefObject<HTMLElement | null>,
  { id, ids }: { id: string; ids: readonly string[] },
) {
  const { actions, settings } = useListView();
  const { groupBy, subGroupBy } = settings;
  useEffect(() => {
    const element = head.current?.closest('header');
    const place = element?.closest<HTMLElement>('[data-place]');
    if (!element || !place || !actions || groupBy === null || subGroupBy !== null) return undefined;
    const isOther = (data: Data) => data['type'] === TYPE && data['id'] !== id;
    const leave = () => place.removeAttribute('data-edge');
    return withDragging(({ combine, draggable, dropTargetForElements }) =>
      combine(
        draggable({ element, getInitialData: () => ({ type: TYPE, id }) }),
        dropTargetForElements({
          element: place,
          canDrop: ({ source }) => isOther(source.data),
          onDrag: ({ location }) =>
            place.setAttribute('data-edge', sideOf(place, location.current.input.clientX)),
          onDragLeave: leave,
          onDrop: ({ source, location }) => {
            leave();
            const side = sideOf(place, location.current.input.clientX);
            actions.setColumns(groupBy, placedBeside(ids, String(source.data['id']), { target: id, side }));
          },
        }),
      ),
    );
  }, [head, actions, groupBy, subGroupBy, id, ids]);
}
