import { type MouseEvent, useRef, useState } from 'react';

/** A button that opens a menu: what it needs for that, and the element below which the menu hangs while it is open. */
export function useMenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const close = () => {
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  const button = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    // A press outside of the menu closes it, also the one on its own button.
    onPointerDown: () => {
      wasOpen.current = anchor !== null;
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(wasOpen.current ? null : currentTarget);
      wasOpen.current = false;
    },
  };
  return { anchor, close, button };
}
