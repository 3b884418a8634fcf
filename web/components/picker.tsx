import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
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
  width?: number;
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
  width = 216,
  title,
  ...list
}: PickerProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: MouseEvent) => {
    // The trigger often sits inside a link or a card that would open the item.
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
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={label}
        title={title ?? label}
        onClick={toggle}
        data-picker
      >
        {children}
      </button>
      {isOpen && trigger.current && (
        <AnchoredPopover anchor={trigger.current} onClose={() => setOpen(false)} label={label} width={width}>
          <PickerList {...list} options={options()} onClose={() => setOpen(false)} />
        </AnchoredPopover>
      )}
    </>
  );
}
