import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { AnchoredPopover } from './anchored-popover.tsx';
import type { DatePickerPanelProps } from './date-picker-panel.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';

// The calendar is heavy and seldom needed: it arrives with the first date that is opened.
const Panel = lazyPart(async () => (await import('./date-picker-panel.tsx')).DatePickerPanel);

type DatePickerProps = Omit<DatePickerPanelProps, 'onClose'> & {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  disabled?: boolean | undefined;
  /** `empty`: there is no value yet; `danger`: the value is bad news, e.g. overdue. */
  tone?: 'empty' | 'danger' | undefined;
  /** What is there only while it is open. */
  whileOpen?: ReactNode;
};

/** A date that opens a calendar when it is pressed. */
export function DatePicker({
  label,
  children,
  className,
  disabled,
  tone,
  whileOpen,
  ...panel
}: DatePickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setAnchor(anchor ? null : event.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={label}
        onClick={toggle}
        data-empty={tone === 'empty' ? '' : undefined}
        data-danger={tone === 'danger' ? '' : undefined}
        data-picker
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={label}>
          {whileOpen}
          <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
            <Panel {...panel} onClose={close} />
          </Suspense>
        </AnchoredPopover>
      )}
    </>
  );
}
