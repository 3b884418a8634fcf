import { parseDuration } from '@tandem/shared/tracking/duration.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridKeys } from './use-grid-keys.ts';
import styles from './week.module.css';

const STEPS: Record<string, 'down' | 'up'> = { ArrowDown: 'down', ArrowUp: 'up' };

/** What is typed into a cell. Enter goes on to the next day, Escape forgets it. */
export function CellField({ label, keys }: { label: string; keys: GridKeys }) {
  const { t } = useTranslation('time');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    // What was there is replaced by what is typed; a digit that began it stays.
    if (keys.isFresh) field?.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once when it opens
  }, []);
  const wrong = t(parseDuration(keys.text) === null ? 'duration.unknown' : 'duration.too_long');
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
      title={keys.isWrong ? wrong : undefined}
      autoComplete="off"
      value={keys.text}
      onChange={(event) => keys.type(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => keys.commit(null)}
    />
  );
}
