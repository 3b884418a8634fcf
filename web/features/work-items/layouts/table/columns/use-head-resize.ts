import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useListView } from '../../../model/display/list-view.ts';
import { widthInRange, withWidth } from '../../../model/display/table-columns.ts';
import type { Column } from './columns.ts';

/** The edge of a head, by which its column is made wider: a line follows the pointer, the table when it is let go. */
export function useHeadResize(head: RefObject<HTMLElement | null>, { property, width }: Column) {
  const { actions, settings, isPhone } = useListView();
  const from = useRef<{ x: number; width: number } | null>(null);
  if (!actions || isPhone) return null;
  const widthAt = (event: PointerEvent) =>
    widthInRange((from.current?.width ?? width) + event.clientX - (from.current?.x ?? event.clientX));
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const next = widthAt(event);
    from.current = null;
    head.current?.style.removeProperty('--resized');
    event.currentTarget.removeAttribute('data-moving');
    if (next !== width) actions.setTable(withWidth(settings.columns, property, next));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.setAttribute('data-moving', '');
      from.current = { x: event.clientX, width };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) head.current?.style.setProperty('--resized', `${widthAt(event) - width}px`);
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The head would open its menu.
    onClick: (event: MouseEvent) => event.stopPropagation(),
  };
}
