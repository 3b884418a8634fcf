import { type Dates, dayAt, dayNumber, daysIn, movedBy, resizedBy, resizedTo, type Scale } from './scale.ts';
import type { BarDrag, Grip } from './timeline-state.ts';

/** The days of a bar of which this part was taken at one place and is held at another. */
export function heldDates(dates: Dates, grip: Grip, held: { from: number; to: number }, scale: Scale): Dates {
  const days = daysIn(held.to - held.from, scale);
  if (grip === 'move') return movedBy(dates, days);
  const known = grip === 'start' ? dates.start_date : dates.target_date;
  // An end that is missing goes where the pointer is.
  return resizedTo(dates, grip, known ? dayNumber(known) + days : dayAt(held.to, scale));
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export const isBarStep = (event: { key: string }) => event.key in STEPS;

/** Arrows move the bar, with Shift its end, with Shift and Alt its beginning. */
export function stepOf(event: KeyboardEvent, dates: Dates): Omit<BarDrag, 'id'> | null {
  const days = STEPS[event.key];
  if (!days || event.ctrlKey || event.metaKey) return null;
  if (!event.shiftKey) return event.altKey ? null : { grip: 'move', dates: movedBy(dates, days) };
  const grip = event.altKey ? 'start' : 'end';
  return { grip, dates: resizedBy(dates, grip, days) };
}
