import type { Health } from '@tandem/shared/projects/updates/health.ts';
import { useTranslation } from 'react-i18next';
import styles from './health-chip.module.css';

type MarkProps = {
  /** Null where no update says it. */
  health: Health | null;
  /** What it means and where that is from. Without it the mark is beside its name. */
  label?: string;
};

/** The mark of a health, by shape and colour: a circle, a diamond, a square, a ring for none. */
export const HealthMark = ({ health, label }: MarkProps) => (
  <i
    className={styles.mark}
    data-health={health ?? 'none'}
    {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
  />
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
