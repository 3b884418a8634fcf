import { create } from 'zustand';
import type { ChoiceProperty } from './use-choice.tsx';

export type OverlayProperty = ChoiceProperty | 'start_date' | 'target_date';
/** What is open over rows and cards: at most one thing, so that a thousand cards carry no popover of their own. */
export type Overlay =
  | { kind: 'property'; property: OverlayProperty; itemId: string; anchor: HTMLElement }
  | { kind: 'menu'; itemId: string; group: string | null; anchor: HTMLElement }
  | { kind: 'move'; itemId: string; group: string; anchor: HTMLElement };

export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }));

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay });

/** Closes what is open; the keyboard goes back to what opened it, or to its item, also when the row was drawn anew meanwhile. */
export function closeOverlay() {
  const { overlay } = useOverlay.getState();
  useOverlay.setState({ overlay: null });
  if (!overlay) return;
  requestAnimationFrame(() => {
    // A dialog that was asked for has the keyboard already.
    if (document.activeElement?.closest('[role=dialog]')) return;
    overlay.anchor.focus({ preventScroll: true });
    if (overlay.anchor.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>(`[data-item-id="${overlay.itemId}"] [data-item-link]`)?.focus();
  });
}
