import { must } from '@tandem/shared/must.ts';
import { useEffect } from 'react';
import {
  type Chart,
  datesWhileHeld,
  dragBar,
  isAmongDays,
  placeOn,
  type Point,
  scrollerOf,
  timeAt,
} from '#components/timeline/bar-drag.ts';
import { followPointer } from '#components/timeline/follow-pointer.ts';
import { dayAt, type Edge, scheduledAt, scheduledBetween } from '#components/timeline/scale.ts';
import { type Grip, useGhost } from '#components/timeline/timeline-state.ts';
import { addDependency, areRelated } from '#entities/work-items/dependencies/actions.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useLinkDraft } from './dependencies/link-draft.ts';
import { relationFrom } from './dependencies/links.ts';
import { schedule } from './schedule.ts';

/** Ends the line that is being drawn at an item. */
export function linkTo(id: string) {
  const { draft } = useLinkDraft.getState();
  useLinkDraft.setState({ draft: null });
  if (!draft || draft.fromId === id || areRelated(draft.fromId, id)) return;
  addDependency(draft.fromId, relationFrom(draft.edge), id);
}

function beginMove(event: PointerEvent, id: string, grip: Grip, chart: Chart) {
  const row = must(workItems.get(id), 'only an item that is shown is dragged');
  dragBar(event, chart, { id, grip, datesAt: datesWhileHeld(event, chart, grip, row) }, schedule);
}

/** A press on the row of an item without days gives it that day; drawn over several it gets all of them. */
function beginDraw(event: PointerEvent, id: string, chart: Chart) {
  const from = dayAt(timeAt(chart, event), chart.scale);
  const bar = {
    id,
    grip: 'end' as const,
    datesAt: (point: Point) => scheduledBetween(from, dayAt(timeAt(chart, point), chart.scale)),
    onClick: () => schedule(id, scheduledAt(from, chart.scale)),
  };
  dragBar(event, chart, bar, schedule);
}

function beginLink(event: PointerEvent, fromId: string, edge: Edge, chart: Chart) {
  followPointer(event, scrollerOf(chart), chart.side, {
    onMove: (point) => useLinkDraft.setState({ draft: { fromId, edge, at: placeOn(chart, point) } }),
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

function handleDown(event: PointerEvent, chart: Chart) {
  const id = within(event, '[data-item-id]')?.dataset['itemId'];
  if (!id || event.button !== 0 || event.pointerType === 'touch' || !isAmongDays(chart, event)) return;
  const dot = within(event, '[data-dot]')?.dataset['dot'] as Edge | undefined;
  const grip = within(event, '[data-grip]')?.dataset['grip'] as Edge | undefined;
  if (dot) beginLink(event, id, dot, chart);
  else if (within(event, '[data-bar]')) beginMove(event, id, grip ?? 'move', chart);
  else if (within(event, '[data-unscheduled]') && !within(event, 'button')) beginDraw(event, id, chart);
}

const forgetGhost = () => useGhost.setState({ ghost: null });

function showGhost(event: PointerEvent, chart: Chart) {
  const id = within(event, '[data-unscheduled]')?.dataset['itemId'];
  const known = useGhost.getState().ghost;
  if (!id || event.pointerType === 'touch' || !isAmongDays(chart, event)) {
    if (known) forgetGhost();
    return;
  }
  const day = dayAt(timeAt(chart, event), chart.scale);
  if (known?.id !== id || known.day !== day) useGhost.setState({ ghost: { id, day } });
}

/** Handles the pointer for all rows in one place. A finger scrolls; items are moved by mouse, pen and keys. */
export function useChartPointer({ scroller, canvas, side, range, scale }: Chart, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const root = must(canvas.current, 'the timeline is drawn');
    const chart: Chart = { scroller, canvas, side, range, scale };
    const down = (event: PointerEvent) => handleDown(event, chart);
    const move = (event: PointerEvent) => showGhost(event, chart);
    root.addEventListener('pointerdown', down);
    root.addEventListener('pointermove', move);
    root.addEventListener('pointerleave', forgetGhost);
    return () => {
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerleave', forgetGhost);
      forgetGhost();
    };
  }, [scroller, canvas, side, range, scale, isActive]);
}
