import type { Health } from '@tandem/shared/projects/updates/health.ts';
import { useTranslation } from 'react-i18next';
import styles from './health-chip.module.css';

/** The mark of a health: each has a shape of its own. */
export const HealthMark = ({ health }: { health: Health }) => (
  <i className={styles.mark} data-health={health} aria-hidden />
);

/** How something goes, as its latest update says. */
export function HealthChip({ health }: { health: Health }) {
  const { t } = useTranslation('updates');
  return (
    <span className={styles.chip} data-health={health}>
      <HealthMark health={health} />
      {t(`health.${health}`)}
    </span>
  );
}
