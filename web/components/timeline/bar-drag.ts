import { must } from '@tandem/shared/must.ts';
import { followPointer } from './follow-pointer.ts';
import { heldDates } from './held-dates.ts';
import { type Dates, DAY_WIDTH } from './scale.ts';
import { type Grip, useBarDrag } from './timeline-state.ts';
import type { Timeline } from './use-timeline.ts';

/** What finds the day under the pointer. */
export type Chart = Pick<Timeline, 'scroller' | 'canvas' | 'side' | 'range' | 'scale'>;
export type Point = { clientX: number; clientY: number };

/** Stores the days of a bar, where they are others than before. */
type Store = (id: string, dates: Dates) => void;

export const scrollerOf = ({ scroller }: Chart): HTMLElement =>
  must(scroller.current, 'the timeline is drawn');

/** The pointer's place on the canvas. */
export function placeOn({ canvas }: Chart, { clientX, clientY }: Point): { x: number; y: number } {
  const { left, top } = must(canvas.current, 'the timeline is drawn').getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The pointer's place in pixels from day 0. */
export const timeAt = (chart: Chart, point: Point): number =>
  placeOn(chart, point).x - chart.side + chart.range.from * DAY_WIDTH[chart.scale];

/** Whether the pointer is among the days, not over the titles. */
export const isAmongDays = (chart: Chart, { clientX }: Point): boolean =>
  clientX > scrollerOf(chart).getBoundingClientRect().left + chart.side;

export const releaseBar = () => useBarDrag.setState({ drag: null });

/** Ends a drag by keys: all steps are one change. */
export function storeHeldBar(store: Store) {
  const { drag } = useBarDrag.getState();
  releaseBar();
  if (drag) store(drag.id, drag.dates);
}

type Bar = {
  id: string;
  grip: Grip;
  /** The days that it gets if it is let go here. */
  datesAt: (point: Point) => Dates;
  /** A press that did not become a drag. */
  onClick?: () => void;
};

/** Shows a bar as the pointer would leave it, until it is let go and stored. */
export function dragBar(event: PointerEvent, chart: Chart, bar: Bar, store: Store) {
  const { id, grip, datesAt } = bar;
  followPointer(event, scrollerOf(chart), chart.side, {
    onMove: (point) => useBarDrag.setState({ drag: { id, grip, dates: datesAt(point) } }),
    onDrop: (point) => {
      releaseBar();
      store(id, datesAt(point));
    },
    onClick: bar.onClick ?? (() => {}),
    onCancel: releaseBar,
  });
}

/** The days of a bar that is taken here, wherever the pointer goes. */
export function datesWhileHeld(event: PointerEvent, chart: Chart, grip: Grip, dates: Dates): Bar['datesAt'] {
  const from = timeAt(chart, event);
  return (point) => heldDates(dates, grip, { from, to: timeAt(chart, point) }, chart.scale);
}
