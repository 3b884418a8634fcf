import { create } from 'zustand';
import { type Dates, type Edge, LONG_SCALES, type Range, SCALES, type Scale } from './scale.ts';

/** A choice of how wide a day is, remembered on this device. */
function scaleChoice(key: string, scales: readonly Scale[], usual: Scale) {
  const stored = globalThis.localStorage?.getItem(key);
  const store = create<{ scale: Scale }>(() => ({
    scale: scales.find((scale) => scale === stored) ?? usual,
  }));
  const set = (scale: Scale) => {
    localStorage.setItem(key, scale);
    store.setState({ scale });
  };
  return { scales, store, set };
}
export type ScaleChoice = ReturnType<typeof scaleChoice>;

/** Of work items, cycles and modules. */
export const itemScales = scaleChoice('tandem.timeline-scale', SCALES, 'week');
export const useScale = itemScales.store;
/** Of initiatives. */
export const longScales = scaleChoice('tandem.long-timeline-scale', LONG_SCALES, 'quarters');

/** What is in sight: days, with the part of a day that is scrolled away, and rows. */
export type InSight = { days: Range; rows: Range };
export const useInSight = create<InSight>(() => ({ days: { from: 0, to: 0 }, rows: { from: 0, to: 0 } }));

/** Which part of a bar is held. */
export type Grip = 'move' | Edge;
/** A bar as it would be if it were let go now. */
export type BarDrag = { id: string; grip: Grip; dates: Dates };
export const useBarDrag = create<{ drag: BarDrag | null }>(() => ({ drag: null }));

/** The days that an item is drawn with: those under the hand, or its own. */
export const useDraggedDates = (id: string) => useBarDrag(({ drag }) => (drag?.id === id ? drag : null));

/** The day under the pointer in a row whose item has no days. */
export const useGhost = create<{ ghost: { id: string; day: number } | null }>(() => ({ ghost: null }));
