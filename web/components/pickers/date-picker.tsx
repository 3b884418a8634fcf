import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { DatePickerPanelProps } from './date-picker-panel.tsx';
import { PickerButton, type PickerButtonProps } from './picker-button.tsx';

// The calendar is heavy and seldom needed: it arrives with the first date that is opened.
const Panel = lazyPart(async () => (await import('./date-picker-panel.tsx')).DatePickerPanel);

type DatePickerProps = PickerButtonProps &
  Omit<DatePickerPanelProps, 'onClose'> & {
    /** What is there only while it is open. */
    whileOpen?: ReactNode;
  };

/** A date that opens a calendar when it is pressed. */
export function DatePicker({ whileOpen, ...props }: DatePickerProps) {
  const { label, children, className, disabled, tone, title, ...panel } = props;
  return (
    <PickerButton
      {...{ label, className, disabled, tone, title }}
      popup="dialog"
      renderContent={(close) => (
        <>
          {whileOpen}
          <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
            <Panel {...panel} onClose={close} />
          </Suspense>
        </>
      )}
    >
      {children}
    </PickerButton>
  );
}
