import { create } from 'zustand';
import { type Dates, type Edge, type Range, SCALES, type Scale } from './scale.ts';

const STORAGE_KEY = 'tandem.timeline-scale';

const readScale = (): Scale =>
  SCALES.find((scale) => scale === globalThis.localStorage?.getItem(STORAGE_KEY)) ?? 'week';

/** How wide a day is; remembered on this device. */
export const useScale = create<{ scale: Scale }>(() => ({ scale: readScale() }));

export function setScale(scale: Scale) {
  localStorage.setItem(STORAGE_KEY, scale);
  useScale.setState({ scale });
}

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
