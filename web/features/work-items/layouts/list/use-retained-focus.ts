import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';

const itemOf = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[data-item-link]')
    ? target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId']
    : undefined;

/**
 * An item that has the keyboard keeps it when it is drawn anew elsewhere, because a change has put it into another group. A press
 * of the pointer says that the keyboard is wanted somewhere else.
 */
export function useRetainedFocus(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = must(ref.current, 'the layout is drawn');
    let id: string | undefined;
    const note = ({ target }: FocusEvent) => {
      id = target instanceof Node && root.contains(target) ? itemOf(target) : undefined;
    };
    const forget = () => {
      id = undefined;
    };
    const observer = new MutationObserver(() => {
      if (id === undefined || document.activeElement !== document.body) return;
      root
        .querySelector<HTMLElement>(`[data-item-id="${id}"] [data-item-link]`)
        ?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    addEventListener('pointerdown', forget, { capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      removeEventListener('pointerdown', forget, { capture: true });
    };
  }, [ref]);
}
