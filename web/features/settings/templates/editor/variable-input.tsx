import { Popover } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Variable, Variables } from '#components/editor/suggest/variables.tsx';
import { VariableText } from './variable-text.tsx';
import styles from './editor.module.css';

const MAX_NAME = 255;
const TYPED = /\{\{([^{}]*)$/;

type VariableInputProps = {
  value: string;
  label: string;
  placeholder?: string;
  variables: Variables;
  readOnly: boolean;
  autoFocus?: boolean;
  isTitle?: boolean;
  onChange: (value: string) => void;
  onEnter?: () => void;
};

/** A line of text in which `{{` offers variables. They are chips as long as nobody types in it. */
export function VariableInput(props: VariableInputProps) {
  const { value, label, placeholder, variables, readOnly, autoFocus, isTitle, onChange, onEnter } = props;
  const id = useId();
  const menu = useVariableMenu(value, variables, onChange);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys that compose a letter belong to the text.
    if (event.nativeEvent.isComposing || menu.handleKey(event) || event.key !== 'Enter') return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <Popover
      opened={menu.items.length > 0}
      position="bottom-start"
      width={248}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.input} data-title={isTitle ? '' : undefined}>
          <input
            // A sub-item that was just added is named next.
            autoFocus={autoFocus}
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={menu.items.length > 0}
            aria-controls={menu.items.length > 0 ? id : undefined}
            aria-activedescendant={menu.items.length > 0 ? `${id}-${menu.active}` : undefined}
            role="combobox"
            value={value}
            readOnly={readOnly}
            maxLength={MAX_NAME}
            placeholder={placeholder}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              menu.look(currentTarget);
            }}
            onKeyDown={handleKey}
            onBlur={menu.close}
          />
          <span className={styles.drawn} aria-hidden>
            <VariableText text={value} />
          </span>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <div id={id} role="listbox" aria-label={variables.label}>
          <div className={styles.menuLabel}>{variables.label}</div>
          {menu.items.map((item, index) => (
            <button
              key={item.id}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === menu.active}
              className={styles.option}
              // The field keeps the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => menu.choose(item)}
            >
              {item.icon}
              <span>{item.label}</span>
              <span className={styles.optionHint}>{item.hint}</span>
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type Open = { query: string; at: number; field: HTMLInputElement; active: number };

function useVariableMenu(value: string, variables: Variables, onChange: (value: string) => void) {
  const [open, setOpen] = useState<Open | null>(null);
  const items = open ? variables.find(open.query) : [];
  const close = () => setOpen(null);
  const look = (field: HTMLInputElement) => {
    const at = field.selectionStart ?? field.value.length;
    const typed = TYPED.exec(field.value.slice(0, at));
    setOpen(typed ? { query: typed[1] ?? '', at, field, active: 0 } : null);
  };
  const choose = ({ insert }: Variable) => {
    if (!open) return;
    const begin = open.at - open.query.length - 2;
    const put = `{{${insert()}}}`;
    onChange(value.slice(0, begin) + put + value.slice(open.at).replace(/^\}\}/, ''));
    close();
    const caret = begin + put.length;
    requestAnimationFrame(() => open.field.setSelectionRange(caret, caret));
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!open || items.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const isChosen = event.key === 'Enter' || event.key === 'Tab';
    if (step === 0 && !isChosen && event.key !== 'Escape') return false;
    event.preventDefault();
    event.stopPropagation();
    const item = items[open.active];
    if (isChosen && item) choose(item);
    else if (step === 0) close();
    else setOpen({ ...open, active: (open.active + step + items.length) % items.length });
    return true;
  };
  return { items, active: open?.active ?? 0, look, choose, close, handleKey };
}
