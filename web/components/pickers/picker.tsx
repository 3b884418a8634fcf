import type { ReactNode } from 'react';
import { PickerButton, type PickerButtonProps } from './picker-button.tsx';
import { PickerList, type PickerListProps } from './picker-list.tsx';

export type { PickerOption } from './picker-list.tsx';

type PickerProps = PickerButtonProps &
  Omit<PickerListProps, 'options' | 'onClose'> & {
    /** Asked only while the picker is open. */
    options: () => PickerListProps['options'];
    width?: number;
    /** What is there only while it is open. */
    whileOpen?: ReactNode;
  };

/** A value that opens a list of its alternatives when it is pressed. */
export function Picker({ options, whileOpen, width = 216, ...props }: PickerProps) {
  const { label, children, className, disabled, tone, title, ...list } = props;
  return (
    <PickerButton
      {...{ label, className, disabled, tone, title, width }}
      popup="listbox"
      renderContent={(close) => (
        <>
          {whileOpen}
          <PickerList {...list} options={options()} onClose={close} />
        </>
      )}
    >
      {children}
    </PickerButton>
  );
}
