import { Popover, Portal } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { AnchoredPopoverProps } from './anchored-popover.tsx';
import { usePhone } from '#lib/device/phone.ts';
import styles from './anchored-popover.module.css';
import { useEarlyEscape } from './use-early-escape.ts';

// Phones alone draw it.
const Drawer = lazyPart(async () => (await import('./drawer-part.tsx')).Drawer);

/**
 * A dialog below handles Escape before everybody else; what has the keyboard in here says by this mark that it is not
 * meant.
 */
const shieldEscape = ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true');

/** Where the anchor is on the screen, also while something scrolls under it. */
function useRect(anchor: HTMLElement) {
  const [rect, setRect] = useState(() => anchor.getBoundingClientRect());
  useEffect(() => {
    const follow = () => setRect(anchor.getBoundingClientRect());
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [anchor]);
  return rect;
}

const BESIDE_COLUMN = 20;

/** What `AnchoredPopover` draws. */
export function PopoverPart({
  anchor,
  onClose,
  label,
  width,
  opener,
  position = 'bottom-start',
  children,
}: AnchoredPopoverProps) {
  const { t } = useTranslation();
  const rect = useRect(anchor);
  const isPhone = usePhone();
  const dropdown = useRef<HTMLDivElement>(null);
  useEarlyEscape(onClose, dropdown);
  useEffect(() => () => (opener ?? anchor).focus({ preventScroll: true }), [anchor, opener]);
  if (isPhone) {
    return (
      <Suspense>
        <Drawer
          opened
          onClose={onClose}
          position="bottom"
          title={label}
          closeButtonProps={{ 'aria-label': t('close') }}
          padding="sm"
          classNames={{ content: styles.sheet ?? '', header: styles.head ?? '', title: styles.title ?? '' }}
        >
          {children}
        </Drawer>
      </Suspense>
    );
  }
  const { left, top, width: anchorWidth, height } = rect;
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Portal>
      <Popover
        opened
        onChange={(opened) => !opened && onClose()}
        // What is inside handles Escape first: a search is emptied before it is closed.
        closeOnEscape={false}
        position={position}
        // Beside a column, leave room for the line around it.
        {...(position === 'left-end' && { offset: BESIDE_COLUMN })}
        trapFocus
        width={width ?? 'auto'}
      >
        <Popover.Target>
          <span
            aria-hidden
            style={{ position: 'fixed', left, top, width: anchorWidth, height, pointerEvents: 'none' }}
          />
        </Popover.Target>
        <Popover.Dropdown
          ref={dropdown}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          onFocus={shieldEscape}
          onKeyDown={closeByEscape}
        >
          {children}
        </Popover.Dropdown>
      </Popover>
    </Portal>
  );
}
