import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './drag-handle.module.css';
import { Icon } from '../icons/icon.tsx';

type DragHandleProps = {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  /** The same by the keyboard: a step up or down. */
  onStep: (step: 'up' | 'down') => void;
};

/** What a row is taken by; arrows move it as well. */
export function DragHandle({ ref, label, onStep }: DragHandleProps) {
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    onStep(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <button
      ref={ref}
      type="button"
      className={styles.handle}
      aria-label={label}
      title={label}
      onKeyDown={move}
    >
      <Icon of={IconGripVertical} size={14} />
    </button>
  );
}
