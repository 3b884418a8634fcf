import { create } from 'zustand';
import type { RelationType } from '#entities/work-items/relations/types.ts';
import { expectField, expectNoField } from '#lib/focus/typing-ahead.ts';
import type { FieldProperty } from './property-value.tsx';

export type OverlayProperty = FieldProperty | 'parent';
/** Where the pointer was, in px of the window. */
export type MenuPoint = { x: number; y: number };
/** What is open over rows and cards: at most one thing, so that a thousand cards carry no popover of their own. */
export type Overlay =
  | { kind: 'property'; property: OverlayProperty; itemId: string; anchor: HTMLElement }
  | { kind: 'field'; fieldId: string; itemId: string; anchor: HTMLElement }
  | { kind: 'decline'; itemId: string; anchor: HTMLElement }
  | { kind: 'time'; itemId: string; anchor: HTMLElement }
  | { kind: 'menu'; itemId: string; group: string | null; anchor: HTMLElement; at?: MenuPoint }
  | { kind: 'relate'; itemId: string; anchor: HTMLElement; type: RelationType | null }
  | { kind: 'move'; itemId: string; group: string; anchor: HTMLElement };

export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }));

const isDate = (overlay: Overlay) =>
  overlay.kind === 'property' && (overlay.property === 'start_date' || overlay.property === 'target_date');

const isMenu = (overlay: Overlay) =>
  overlay.kind === 'menu' || (overlay.kind === 'relate' && overlay.type === null);

export function openOverlay(overlay: Overlay) {
  // Every list of values begins with a search; which field a kind has is known to its editor.
  const isPlain = overlay.kind !== 'field' && !isMenu(overlay) && !isDate(overlay);
  if (isPlain) expectField('[role=dialog]');
  useOverlay.setState({ overlay });
}

/** Closes what is open; the keyboard goes back to what opened it, or to its item, also when the row was drawn anew meanwhile. */
export function closeOverlay() {
  const { overlay } = useOverlay.getState();
  useOverlay.setState({ overlay: null });
  if (!overlay) return;
  // What an entry of a menu has opened may be waiting for its own.
  if (!isMenu(overlay)) expectNoField();
  giveFocusBack(overlay.anchor, overlay.itemId);
}

/** The keyboard goes to what opened something, or to its item, also when that was drawn anew meanwhile. */
export function giveFocusBack(opener: HTMLElement, itemId: string | undefined) {
  requestAnimationFrame(() => {
    // A dialog that was asked for has the keyboard already.
    if (document.activeElement?.closest('[role=dialog]')) return;
    opener.focus({ preventScroll: true });
    if (opener.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>(`[data-item-id="${itemId}"] [data-item-link]`)?.focus();
  });
}
