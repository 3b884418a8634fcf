import { useEffect, useState } from 'react';

/** What has the keyboard; in place of an item of a menu, which is about to go, whatever opened that menu. */
function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  const opener = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const element = opener ? document.getElementById(opener) : activeElement;
  return element instanceof HTMLElement ? element : null;
}

/**
 * For a dialog that is mounted open: when it goes, the keyboard is given back to what had it before. Mantine does that only for
 * dialogs that it has seen opening. Whoever moved the keyboard on purpose meanwhile keeps it.
 */
export function useReturnFocus(): void {
  const [before] = useState(focusedElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) before?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
