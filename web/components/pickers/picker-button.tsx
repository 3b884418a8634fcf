import { type MouseEvent, type ReactNode, useState } from 'react';
import { AnchoredPopover } from '../popovers/anchored-popover.tsx';
import nameOnly from './name-only.module.css';

export type PickerButtonProps = {
  /** The name of the property, read out together with its value. */
  label: string;
  /** The value itself. */
  children: ReactNode;
  className?: string | undefined;
  disabled?: boolean | undefined;
  /** `empty`: there is no value yet; `danger`: the value is bad news, e.g. overdue. */
  tone?: 'empty' | 'danger' | 'pending' | undefined;
  /** The tooltip; the label by itself when the value is plain to see. */
  title?: string | undefined;
};

type OpenProps = {
  popup: 'dialog' | 'listbox';
  width?: number | undefined;
  /** What opens beside it. */
  renderContent: (close: () => void) => ReactNode;
};

/** A value that opens the way to change it when it is pressed. */
export function PickerButton({
  label,
  children,
  tone,
  popup,
  width,
  renderContent,
  ...button
}: PickerButtonProps & OpenProps) {
  const { className, disabled, title = label } = button;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    // It often sits inside a link or a card that would open the item.
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
        aria-haspopup={popup}
        aria-expanded={anchor !== null}
        title={title}
        onClick={toggle}
        data-empty={tone === 'empty' ? '' : undefined}
        data-danger={tone === 'danger' ? '' : undefined}
        data-pending={tone === 'pending' ? '' : undefined}
        data-picker
      >
        <span className={nameOnly.text}>{label}: </span>
        {children}
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={label} width={width}>
          {renderContent(close)}
        </AnchoredPopover>
      )}
    </>
  );
}
