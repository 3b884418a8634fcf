import { create } from 'zustand';
import { SIDE_WIDTH } from './timeline-view.ts';

const STORAGE_KEY = 'tandem.timeline-side';
export const MIN_SIDE = 200;
export const MAX_SIDE = 800;

const within = (width: number) => Math.round(Math.min(MAX_SIDE, Math.max(MIN_SIDE, width)));

function stored(): number {
  const width = Number(globalThis.localStorage?.getItem(STORAGE_KEY) ?? Number.NaN);
  return width > 0 ? within(width) : SIDE_WIDTH.desk;
}

/** How wide the column of titles is on this device. */
export const useSideWidth = create<{ width: number }>(() => ({ width: stored() }));

export function setSideWidth(width: number) {
  const next = within(width);
  if (next === useSideWidth.getState().width) return;
  useSideWidth.setState({ width: next });
  localStorage.setItem(STORAGE_KEY, `${next}`);
}

export const resetSideWidth = () => setSideWidth(SIDE_WIDTH.desk);
