import { Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { PickerButton, type PickerButtonProps } from './picker-button.tsx';
import type { RangePickerPanelProps } from './range-picker-panel.tsx';

// The calendar is heavy and seldom needed: it arrives with the first one that is opened.
const Panel = lazyPart(async () => (await import('./range-picker-panel.tsx')).RangePickerPanel);

type RangePickerProps = PickerButtonProps & Omit<RangePickerPanelProps, 'onClose'>;

/** Two days that open a calendar when they are pressed. */
export function RangePicker({
  label,
  children,
  className,
  disabled,
  tone,
  title,
  ...panel
}: RangePickerProps) {
  return (
    <PickerButton
      {...{ label, className, disabled, tone, title }}
      popup="dialog"
      renderContent={(close) => (
        <Suspense fallback={<div style={{ width: 252, height: 260 }} />}>
          <Panel {...panel} onClose={close} />
        </Suspense>
      )}
    >
      {children}
    </PickerButton>
  );
}
