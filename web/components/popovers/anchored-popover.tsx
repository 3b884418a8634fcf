import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

export { PHONE } from '#lib/device/phone.ts';

export type AnchoredPopoverProps = {
  anchor: HTMLElement;
  onClose: () => void;
  label: string;
  width?: number | undefined;
  position?: 'bottom-start' | 'bottom-end' | 'left-end';
  /** What gets the keyboard back, where that is not the anchor. */
  opener?: HTMLElement | null;
  children: ReactNode;
};

/** What places it is a tenth of all code that a screen begins with, and no screen begins with an open popover. */
export const PopoverPart = lazyPart(async () => (await import('./popover-part.tsx')).PopoverPart);

/**
 * A popover beside an element that knows nothing of popovers: a list of a thousand cards pays for one only while it is open.
 * On phones it is a sheet at the bottom. Focus goes in, and back to the anchor when it closes.
 */
export const AnchoredPopover = (props: AnchoredPopoverProps) => (
  <Suspense>
    <PopoverPart {...props} />
  </Suspense>
);
