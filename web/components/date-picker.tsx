import { type MouseEvent, type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import { AnchoredPopover } from './anchored-popover.tsx';
import type { DatePickerPanelProps } from './date-picker-panel.tsx';

// The calendar is heavy and seldom needed: it arrives with the first date that is opened.
const Panel = lazy(async () => ({ default: (await import('./date-picker-panel.tsx')).DatePickerPanel }));

type DatePickerProps = Omit<DatePickerPanelProps, 'onClose'> & {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  disabled?: boolean | undefined;
};

/** A date that opens a calendar when it is pressed. */
export function DatePicker({ label, children, className, disabled, ...panel }: DatePickerProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen((open) => !open);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={toggle}
        data-picker
      >
        {children}
      </button>
      {isOpen && trigger.current && (
        <AnchoredPopover anchor={trigger.current} onClose={() => setOpen(false)} label={label}>
          <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
            <Panel {...panel} onClose={() => setOpen(false)} />
          </Suspense>
        </AnchoredPopover>
      )}
    </>
  );
}
