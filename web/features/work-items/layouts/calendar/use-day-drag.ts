import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { useListView } from '../../model/display/list-view.ts';
import { moveToDay } from './move-day.ts';

type ChipData = { type: 'chip'; id: string };
type DayData = { type: 'day'; day: string | null };
type Unknown = Record<string | symbol, unknown>;

const isChip = (data: Unknown): data is ChipData => data['type'] === 'chip';
const isDayData = (data: Unknown): data is DayData => data['type'] === 'day';

/** Makes an item of the calendar draggable; answers whether it is being carried. */
export function useChipDrag(ref: RefObject<HTMLElement | null>, id: string) {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = must(ref.current, 'the item is drawn');
    const data: ChipData = { type: 'chip', id };
    return withDragging(({ liftable }) => liftable({ element, data, setDragged }));
  }, [ref, id]);
  return isDragged;
}

/** A day, or the place of items without one, takes items; answers whether one is held over it. */
export function useDayDrop(ref: RefObject<HTMLElement | null>, day: string | null) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const data: DayData = { type: 'day', day };
    const element = must(ref.current, 'the day is drawn');
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isChip(source.data),
        getData: () => data,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [ref, day]);
  return isOver;
}

/** Handles drops of items; days scroll by themselves when one is held near an edge. */
export function useCalendarDrop(scroller: RefObject<HTMLElement | null>) {
  const view = useListView();
  const move = useEffectEvent((id: string, day: string | null) => moveToDay(id, day, view));
  useEffect(
    () =>
      withDragging(({ monitorForElements }) =>
        monitorForElements({
          canMonitor: ({ source }) => isChip(source.data),
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0]?.data;
            if (target && isDayData(target) && isChip(source.data)) move(source.data.id, target.day);
          },
        }),
      ),
    [],
  );
  useEffect(() => {
    const element = must(scroller.current, 'the calendar is drawn');
    return withDragging(({ autoScrollForElements }) =>
      autoScrollForElements({ element, canScroll: ({ source }) => isChip(source.data) }),
    );
  }, [scroller]);
}
