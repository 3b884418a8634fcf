import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
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
import { patchInitiative } from '#entities/planning/initiatives/actions.ts';
import { datesOfProject, patchProjectDates } from '#entities/planning/initiatives/dates.ts';
import { canChange } from '#entities/planning/initiatives/rights.ts';
import { initiatives } from '#entities/planning/initiatives/store.ts';
import { patchModule } from '#entities/planning/modules/actions.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { barDates } from '../model/geometry.ts';

/** What has a bar that I may move: its days, and how others are stored. */
type Movable = { dates: Dates; store: (patch: Partial<Dates>) => unknown };

function movableInitiative(id: string): Movable | null {
  const row = initiatives.get(id);
  if (!row || !canChange(row)) return null;
  const store = (patch: Partial<Dates>) => {
    const { target_date } = patch;
    // What is dragged ends on a day.
    const kind =
      target_date === undefined ? {} : { target_kind: target_date === null ? null : ('day' as const) };
    return patchInitiative(id, { ...patch, ...kind });
  };
  return { dates: barDates(row), store };
}

function movableProject(id: string): Movable | null {
  const row = projects.get(id);
  if (!row || (row.member_role ?? 0) < ROLE.ADMIN) return null;
  const dates = datesOfProject(id);
  return dates && { dates, store: (patch) => patchProjectDates(id, patch) };
}

function movableModule(id: string): Movable | null {
  const row = modules.get(id);
  const role = projects.get(row?.project_id ?? '')?.member_role ?? 0;
  if (!row || role < ROLE.MEMBER) return null;
  const { start_date, target_date } = row;
  return { dates: { start_date, target_date }, store: (patch) => patchModule(id, patch) };
}

/** By the name of the bar: what it is of, and its id. */
export function movableOf(bar: string | undefined): Movable | null {
  const [kind, id = ''] = (bar ?? '').split(':');
  if (kind === 'initiative') return movableInitiative(id);
  if (kind === 'project') return movableProject(id);
  return kind === 'module' ? movableModule(id) : null;
}

/** Gives it these days, unless it has them. */
function schedule(bar: string, dates: Dates) {
  const movable = movableOf(bar);
  const patch = movable && changedDates(movable.dates, dates);
  if (patch) void movable.store(patch);
}

function handlePress(event: PointerEvent, chart: Chart) {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const id = target.closest<HTMLElement>('[data-plan]')?.dataset['plan'] ?? '';
  const movable = movableOf(id);
  if (!movable) return;
  if (target.closest('[data-bar]')) {
    const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] ?? 'move') as Grip;
    dragBar(event, chart, { id, grip, datesAt: datesWhileHeld(event, chart, grip, movable.dates) }, schedule);
  } else if (!isScheduled(movable.dates) && isAmongDays(chart, event)) {
    // A press on a row without days gives it that day.
    schedule(id, scheduledAt(dayAt(timeAt(chart, event), chart.scale), chart.scale));
  }
}

const barOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] : undefined;

function handleKey(event: KeyboardEvent) {
  const id = barOf(event.target);
  const movable = movableOf(id);
  if (!id || !movable) return;
  const held = useBarDrag.getState().drag;
  const drag = held?.id === id ? held : null;
  const step = stepOf(event, drag?.dates ?? movable.dates);
  if (step) useBarDrag.setState({ drag: { id, ...step } });
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
