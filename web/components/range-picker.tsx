import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.tsx';
import { AnchoredPopover } from './anchored-popover.tsx';
import type { RangePickerPanelProps } from './range-picker-panel.tsx';

// The calendar is heavy and seldom needed: it arrives with the first one that is opened.
const Panel = lazyPart(async () => (await import('./range-picker-panel.tsx')).RangePickerPanel);

type RangePickerProps = Omit<RangePickerPanelProps, 'onClose'> & {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  disabled?: boolean;
};

/** Two days that open a calendar when they are pressed. */
export function RangePicker({ label, children, className, disabled, ...panel }: RangePickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={label}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        data-picker
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={label}>
          <Suspense fallback={<div style={{ width: 252, height: 260 }} />}>
            <Panel {...panel} onClose={close} />
          </Suspense>
        </AnchoredPopover>
      )}
    </>
  );
}
