import { create } from 'zustand';
import { expectField } from '../focus/typing-ahead.ts';

/** `wasOpened` stays true, so that the palette's code is loaded once and its closing can be drawn. */
export const usePalette = create<{ isOpen: boolean; wasOpened: boolean }>(() => ({
  isOpen: false,
  wasOpened: false,
}));

export function openPalette() {
  if (!usePalette.getState().isOpen) expectField('[role=dialog]');
  usePalette.setState({ isOpen: true, wasOpened: true });
}
export const closePalette = () => usePalette.setState({ isOpen: false });
