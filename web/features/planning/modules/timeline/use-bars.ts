import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { followPointer } from '#components/timeline/follow-pointer.ts';
import { heldDates, isBarStep, stepOf } from '#components/timeline/held-dates.ts';
import {
  changedDates,
  type Dates,
  DAY_WIDTH,
  dayAt,
  isScheduled,
  type Range,
  type Scale,
  scheduledAt,
} from '#components/timeline/scale.ts';
import { type Grip, useBarDrag } from '#components/timeline/timeline-state.ts';
import { patchModule } from '#entities/modules/actions.ts';
import { modules } from '#entities/modules/store.ts';

type Chart = {
  scroller: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  side: number;
  range: Range;
  scale: Scale;
};
type Point = { clientX: number };

/** Stores what days a bar was let go with, where they are others than before. */
function store(id: string, dates: Dates) {
  const row = modules.get(id);
  const patch = row && changedDates(row, dates);
  if (patch) void patchModule(id, patch);
}

const letGo = () => useBarDrag.setState({ drag: null });

function beginDrag(event: PointerEvent, id: string, grip: Grip, chart: Chart) {
  const row = must(modules.get(id), 'only a module that is shown is dragged');
  const { scale } = chart;
  const from = timeAt(event, chart);
  const at = (point: Point) => heldDates(row, grip, { from, to: timeAt(point, chart) }, scale);
  followPointer(event, must(chart.scroller.current, 'the timeline is drawn'), chart.side, {
    onMove: (point) => useBarDrag.setState({ drag: { id, grip, dates: at(point) } }),
    onDrop: (point) => {
      letGo();
      store(id, at(point));
    },
    onClick: () => {},
    onCancel: letGo,
  });
}

/** The pointer's place in pixels from day 0. */
function timeAt({ clientX }: Point, { canvas, side, range, scale }: Chart): number {
  const { left } = must(canvas.current, 'the timeline is drawn').getBoundingClientRect();
  return clientX - left - side + range.from * DAY_WIDTH[scale];
}

const isBesideTitles = (event: PointerEvent, { scroller, side }: Chart) =>
  event.clientX > must(scroller.current, 'the timeline is drawn').getBoundingClientRect().left + side;

function handlePress(event: PointerEvent, chart: Chart) {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const line = target.closest<HTMLElement>('[data-module-id]');
  const row = modules.get(line?.dataset['moduleId'] ?? '');
  if (!row) return;
  if (target.closest('[data-bar]')) {
    const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] ?? 'move') as Grip;
    beginDrag(event, row.id, grip, chart);
  } else if (!isScheduled(row) && isBesideTitles(event, chart)) {
    // A press on the row of a module without days gives it that day.
    store(row.id, scheduledAt(dayAt(timeAt(event, chart), chart.scale), chart.scale));
  }
}

const barOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] : undefined;

function handleKey(event: KeyboardEvent) {
  const id = barOf(event.target);
  const row = id && modules.get(id);
  if (!row) return;
  const held = useBarDrag.getState().drag;
  const drag = held?.id === row.id ? held : null;
  const step = stepOf(event, drag?.dates ?? row);
  if (step) useBarDrag.setState({ drag: { id: row.id, ...step } });
  else if (event.key === 'Escape' && drag) letGo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What was stepped by keys is one change, once they are let go. */
function finish() {
  const { drag } = useBarDrag.getState();
  letGo();
  if (drag) store(drag.id, drag.dates);
}

/** Bars are moved and resized by the pointer and by arrows; a row without days is given some by a press. */
export function useBars(chart: Chart, isActive: boolean) {
  const { scroller, canvas, side, range, scale } = chart;
  useEffect(() => {
    if (!isActive) return;
    const root = must(canvas.current, 'the timeline is drawn');
    const press = (event: PointerEvent) => handlePress(event, { scroller, canvas, side, range, scale });
    const release = (event: KeyboardEvent) => {
      if (isBarStep(event) || event.key === 'Shift') finish();
    };
    root.addEventListener('pointerdown', press);
    root.addEventListener('keydown', handleKey);
    root.addEventListener('keyup', release);
    root.addEventListener('focusout', finish);
    return () => {
      root.removeEventListener('pointerdown', press);
      root.removeEventListener('keydown', handleKey);
      root.removeEventListener('keyup', release);
      root.removeEventListener('focusout', finish);
      letGo();
    };
  }, [scroller, canvas, side, range, scale, isActive]);
}
