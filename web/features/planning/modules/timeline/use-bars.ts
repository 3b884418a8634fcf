import { must } from '@tandem/shared/must.ts';
import { useEffect } from 'react';
import {
  type Chart,
  datesWhileHeld,
  dragBar,
  isAmongDays,
  releaseBar,
  storeHeldBar,
  timeAt,
} from '#components/timeline/bar-drag.ts';
import { isBarStep, stepOf } from '#components/timeline/held-dates.ts';
import { changedDates, type Dates, dayAt, isScheduled, scheduledAt } from '#components/timeline/scale.ts';
import { type Grip, useBarDrag } from '#components/timeline/timeline-state.ts';
import { patchModule } from '#entities/planning/modules/actions.ts';
import { modules } from '#entities/planning/modules/store.ts';

/** Gives a module these days, unless it has them. */
function schedule(id: string, dates: Dates) {
  const row = modules.get(id);
  const patch = row && changedDates(row, dates);
  if (patch) void patchModule(id, patch);
}

function handlePress(event: PointerEvent, chart: Chart) {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const line = target.closest<HTMLElement>('[data-module-id]');
  const row = modules.get(line?.dataset['moduleId'] ?? '');
  if (!row) return;
  if (target.closest('[data-bar]')) {
    const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] ?? 'move') as Grip;
    const datesAt = datesWhileHeld(event, chart, grip, row);
    dragBar(event, chart, { id: row.id, grip, datesAt }, schedule);
  } else if (!isScheduled(row) && isAmongDays(chart, event)) {
    // A press on the row of a module without days gives it that day.
    schedule(row.id, scheduledAt(dayAt(timeAt(chart, event), chart.scale), chart.scale));
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
  else if (event.key === 'Escape' && drag) releaseBar();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const finish = () => storeHeldBar(schedule);

/** Bars are moved and resized by the pointer and by arrows; a row without days is given some by a press. */
export function useBars({ scroller, canvas, side, range, scale }: Chart, isActive: boolean) {
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
      releaseBar();
    };
  }, [scroller, canvas, side, range, scale, isActive]);
}
