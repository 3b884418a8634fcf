import { Menu, Portal } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useEarlyEscape } from './use-early-escape.ts';

type AnchoredMenuProps = {
  anchor: HTMLElement;
  onClose: () => void;
  /** Where it opens instead of below the element: under the pointer, in px of the window. */
  at?: { x: number; y: number } | undefined;
  width?: number;
  position?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** `Menu.Item`s. */
  children: ReactNode;
};

/**
 * A menu below an element that knows nothing of menus: a list of a hundred dots pays for one only while it is open. Where the
 * keyboard goes afterwards is for `onClose` to say.
 */
export function AnchoredMenu({
  anchor,
  onClose,
  at,
  width = 216,
  position = at ? 'bottom-start' : 'bottom-end',
  children,
}: AnchoredMenuProps) {
  const [{ left, top, width: anchorWidth, height }] = useState(() =>
    at ? new DOMRect(at.x, at.y, 0, 0) : anchor.getBoundingClientRect(),
  );
  const dropdown = useRef<HTMLDivElement>(null);
  useEarlyEscape(onClose, dropdown);
  return (
    <Portal>
      <Menu opened onClose={onClose} position={position} width={width} trapFocus returnFocus={false}>
        <Menu.Target>
          <span
            aria-hidden
            style={{ position: 'fixed', left, top, width: anchorWidth, height, pointerEvents: 'none' }}
          />
        </Menu.Target>
        <Menu.Dropdown ref={dropdown}>{children}</Menu.Dropdown>
      </Menu>
    </Portal>
  );
}
