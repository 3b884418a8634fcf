import { create } from 'zustand';
import { expectField } from '../focus/typing-ahead.ts';

/** Kinds of things that can be gone to by their name. */
export type PaletteKind = 'items' | 'pages' | 'projects' | 'cycles' | 'modules' | 'views' | 'people';

/**
 * `wasOpened` stays true, so that the palette's code is loaded once and its closing can be drawn. `only`: nothing but things
 * of this kind is looked for.
 */
export const usePalette = create<{ isOpen: boolean; wasOpened: boolean; only: PaletteKind | null }>(() => ({
  isOpen: false,
  wasOpened: false,
  only: null,
}));

function open(only: PaletteKind | null) {
  if (!usePalette.getState().isOpen) expectField('[role=dialog]');
  usePalette.setState({ isOpen: true, wasOpened: true, only });
}
export const openPalette = () => open(null);
export const openPaletteFor = (kind: PaletteKind) => open(kind);

/** From one kind back to everything. */
export const widenPalette = () => usePalette.setState({ only: null });
export const closePalette = () => usePalette.setState({ isOpen: false });
