import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { addDependency, areRelated } from '#entities/dependencies/actions.ts';
import { workItems } from '#entities/work-items/store.ts';
import { heldDates } from '#components/timeline/held-dates.ts';
import { followPointer } from '#components/timeline/follow-pointer.ts';
import { type Grip, useBarDrag, useGhost } from '#components/timeline/timeline-state.ts';
import { useLinkDraft } from './link-draft.ts';
import { relationFrom } from './links.ts';
import {
  DAY_WIDTH,
  dayAt,
  type Edge,
  type Range,
  type Scale,
  scheduledAt,
  scheduledBetween,
} from '#components/timeline/scale.ts';
import { schedule } from './schedule.ts';

type Chart = {
  scroller: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  side: number;
  range: Range;
  scale: Scale;
  isActive: boolean;
};
type Point = { clientX: number; clientY: number };

/** Ends the line that is being drawn at an item. */
export function linkTo(id: string) {
  const { draft } = useLinkDraft.getState();
  useLinkDraft.setState({ draft: null });
  if (!draft || draft.fromId === id || areRelated(draft.fromId, id)) return;
  addDependency(draft.fromId, relationFrom(draft.edge), id);
}

/** The pointer's place on the canvas, and in pixels from day 0. */
function placesOf({ canvas, side, range, scale }: Chart) {
  const at = ({ clientX, clientY }: Point) => {
    const box = must(canvas.current, 'the timeline is drawn').getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const timeAt = (point: Point) => at(point).x - side + range.from * DAY_WIDTH[scale];
  return { at, timeAt };
}

function beginMove(event: PointerEvent, id: string, grip: Grip, chart: Chart) {
  const row = must(workItems.get(id), 'only an item that is shown is dragged');
  const { timeAt } = placesOf(chart);
  const from = timeAt(event);
  const at = (point: Point) => heldDates(row, grip, { from, to: timeAt(point) }, chart.scale);
  followPointer(event, must(chart.scroller.current, 'the timeline is drawn'), chart.side, {
    onMove: (point) => useBarDrag.setState({ drag: { id, grip, dates: at(point) } }),
    onDrop: (point) => {
      useBarDrag.setState({ drag: null });
      schedule(id, at(point));
    },
    onClick: () => {},
    onCancel: () => useBarDrag.setState({ drag: null }),
  });
}

/** A press on the row of an item without days gives it that day; drawn over several it gets all of them. */
function beginDraw(event: PointerEvent, id: string, chart: Chart) {
  const { timeAt } = placesOf(chart);
  const from = dayAt(timeAt(event), chart.scale);
  const at = (point: Point) => scheduledBetween(from, dayAt(timeAt(point), chart.scale));
  followPointer(event, must(chart.scroller.current, 'the timeline is drawn'), chart.side, {
    onMove: (point) => useBarDrag.setState({ drag: { id, grip: 'end', dates: at(point) } }),
    onDrop: (point) => {
      useBarDrag.setState({ drag: null });
      schedule(id, at(point));
    },
    onClick: () => schedule(id, scheduledAt(from, chart.scale)),
    onCancel: () => useBarDrag.setState({ drag: null }),
  });
}

function beginLink(event: PointerEvent, fromId: string, edge: Edge, chart: Chart) {
  const { at } = placesOf(chart);
  followPointer(event, must(chart.scroller.current, 'the timeline is drawn'), chart.side, {
    onMove: (point) => useLinkDraft.setState({ draft: { fromId, edge, at: at(point) } }),
    onDrop: ({ clientX, clientY }) => {
      const target = document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>('[data-item-id]'))
        .find((item) => item !== null);
      linkTo(target?.dataset['itemId'] ?? fromId);
    },
    onCancel: () => useLinkDraft.setState({ draft: null }),
  });
}

const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Hears presses and moves of the pointer for all rows in one place. A finger scrolls; items are moved by mouse, pen and keys. */
export function useChartPointer(chart: Chart) {
  const { scroller, canvas, side, range, scale, isActive } = chart;
  useEffect(() => {
    if (!isActive) return;
    const root = must(canvas.current, 'the timeline is drawn');
    const parts: Chart = { scroller, canvas, side, range, scale, isActive };
    const { timeAt } = placesOf(parts);
    const isOnChart = ({ clientX }: PointerEvent) =>
      clientX > must(scroller.current, 'the timeline is drawn').getBoundingClientRect().left + side;
    const handleDown = (event: PointerEvent) => {
      const id = within(event, '[data-item-id]')?.dataset['itemId'];
      if (!id || event.button !== 0 || event.pointerType === 'touch' || !isOnChart(event)) return;
      const dot = within(event, '[data-dot]')?.dataset['dot'] as Edge | undefined;
      const grip = within(event, '[data-grip]')?.dataset['grip'] as Edge | undefined;
      if (dot) beginLink(event, id, dot, parts);
      else if (within(event, '[data-bar]')) beginMove(event, id, grip ?? 'move', parts);
      else if (within(event, '[data-unscheduled]') && !within(event, 'button')) beginDraw(event, id, parts);
    };
    const handleOver = (event: PointerEvent) => {
      const row = within(event, '[data-unscheduled]')?.dataset['itemId'];
      const known = useGhost.getState().ghost;
      if (!row || event.pointerType === 'touch' || !isOnChart(event)) {
        if (known) useGhost.setState({ ghost: null });
        return;
      }
      const day = dayAt(timeAt(event), scale);
      if (known?.id !== row || known.day !== day) useGhost.setState({ ghost: { id: row, day } });
    };
    const forgetGhost = () => useGhost.setState({ ghost: null });
    root.addEventListener('pointerdown', handleDown);
    root.addEventListener('pointermove', handleOver);
    root.addEventListener('pointerleave', forgetGhost);
    return () => {
      root.removeEventListener('pointerdown', handleDown);
      root.removeEventListener('pointermove', handleOver);
      root.removeEventListener('pointerleave', forgetGhost);
      forgetGhost();
    };
  }, [scroller, canvas, side, range, scale, isActive]);
}
