import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { AnchoredPopover } from './anchored-popover.tsx';
import { PickerList, type PickerListProps } from './picker-list.tsx';

export type { PickerOption } from './picker-list.tsx';

type PickerProps = Omit<PickerListProps, 'options' | 'onClose'> & {
  /** The name of the property, read out together with its value. */
  label: string;
  /** Asked only while the picker is open. */
  options: () => PickerListProps['options'];
  /** What the trigger shows: the value itself. */
  children: ReactNode;
  className?: string | undefined;
  disabled?: boolean | undefined;
  /** `empty`: there is no value yet; `danger`: the value is bad news, e.g. overdue. */
  tone?: 'empty' | 'danger' | undefined;
  width?: number;
  /** What is there only while it is open. */
  whileOpen?: ReactNode;
  /** The trigger's tooltip; the label by itself when its value is plain to see. */
  title?: string | undefined;
};

/** A value that opens a list of its alternatives when it is pressed. */
export function Picker({
  label,
  options,
  children,
  className,
  disabled,
  tone,
  width = 216,
  title,
  whileOpen,
  ...list
}: PickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    // The trigger often sits inside a link or a card that would open the item.
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
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        title={title ?? label}
        onClick={toggle}
        data-empty={tone === 'empty' ? '' : undefined}
        data-danger={tone === 'danger' ? '' : undefined}
        data-picker
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={label} width={width}>
          {whileOpen}
          <PickerList {...list} options={options()} onClose={close} />
        </AnchoredPopover>
      )}
    </>
  );
}
