import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './filter-chip.module.css';

type FilterChipProps = {
  property: ReactNode;
  /** None where the value says it all. */
  operator?: string | undefined;
  /** What pressing the operator does; without it the operator is only read. */
  operatorLabel?: string;
  onOperator?: () => void;
  /** The value: usually a Picker, so that pressing it changes the filter. */
  value: ReactNode;
  removeLabel: string;
  onRemove: () => void;
};

/** One applied filter: property, operator, value, remove. */
export function FilterChip({ property, value, removeLabel, onRemove, ...operator }: FilterChipProps) {
  return (
    <span className={styles.chip} role="group">
      <span className={styles.cell}>{property}</span>
      {operator.operator && <Operator {...operator} />}
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

type OperatorProps = Pick<FilterChipProps, 'operator' | 'operatorLabel' | 'onOperator'>;

function Operator({ operator, operatorLabel, onOperator }: OperatorProps) {
  const className = `${styles.cell} ${styles.operator}`;
  if (!onOperator) return <span className={className}>{operator}</span>;
  return (
    <button type="button" className={className} title={operatorLabel} onClick={onOperator}>
      {operator}
    </button>
  );
}
