import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './filter-chip.module.css';

type FilterChipProps = {
  property: ReactNode;
  operator: string;
  /** The value: usually a Picker, so that pressing it changes the filter. */
  value: ReactNode;
  removeLabel: string;
  onRemove: () => void;
};

/** One applied filter: property, operator, value, remove. */
export function FilterChip({ property, operator, value, removeLabel, onRemove }: FilterChipProps) {
  return (
    <span className={styles.chip} role="group">
      <span className={styles.cell}>{property}</span>
      <span className={`${styles.cell} ${styles.operator}`}>{operator}</span>
      <span className={`${styles.cell} ${styles.value}`}>{value}</span>
      <button
        type="button"
        className={`${styles.cell} ${styles.remove}`}
        data-remove-filter
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Icon of={IconX} size={12} />
      </button>
    </span>
  );
}
