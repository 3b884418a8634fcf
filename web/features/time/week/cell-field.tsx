import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { GridKeys } from './use-grid-keys.ts';
import styles from './week.module.css';

const STEPS: Record<string, 'down' | 'up'> = { ArrowDown: 'down', ArrowUp: 'up' };

/** What is typed into a cell. Enter goes on to the next day, Escape forgets it. */
export function CellField({ label, keys }: { label: string; keys: GridKeys }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    // What was there is replaced by what is typed; a digit that began it stays.
    if (keys.isFresh) field?.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once when it opens
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === 'Enter') keys.commit('right');
    else if (event.key === 'Tab') keys.commit(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') keys.cancel();
    else if (step) keys.commit(step);
    else {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className={styles.field}
      aria-label={label}
      aria-invalid={keys.isWrong}
      autoComplete="off"
      value={keys.text}
      onChange={(event) => keys.type(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => keys.commit(null)}
    />
  );
}
