import { useTranslation } from 'react-i18next';
import type { CycleStatus } from '#entities/planning/cycles/types.ts';
import styles from '../parts/plans.module.css';

/** How a cycle stands, as a word. */
export function CycleChip({ status }: { status: CycleStatus }) {
  const { t } = useTranslation('cycles');
  return (
    <span className={styles.chip} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
