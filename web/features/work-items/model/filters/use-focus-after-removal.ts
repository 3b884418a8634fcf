import { useEffect, useRef } from 'react';

/**
 * A filter that is removed takes the button with it that had the keyboard. The keyboard goes on to the next chip; behind the last
 * one, and where none is left, to the button that adds filters.
 */
export function useFocusAfterRemoval() {
  const row = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const next = row.current?.querySelectorAll<HTMLElement>('[data-remove-filter]')[removed.current];
    removed.current = null;
    const add = '[data-filter-button] button';
    (
      next ??
      row.current?.querySelector<HTMLElement>(add) ??
      document.querySelector<HTMLElement>(add)
    )?.focus();
  });
  const keepFocus = (index: number) => {
    removed.current = index;
  };
  return { row, keepFocus };
}
