import { useTranslation } from 'react-i18next';
import type { Health } from '#entities/planning/initiatives/types.ts';
import styles from './marks.module.css';

type MarkProps = {
  value: Health | null;
  /** Says what it means and where that is from; without it the mark stands beside its name. */
  label?: string;
};

/** How something stands, by shape and colour: round, diamond, square, a ring for nothing said. */
export function HealthMark({ value, label }: MarkProps) {
  return (
    <i
      className={styles.health}
      data-health={value ?? 'none'}
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
    />
  );
}

/** The mark with its name. */
export function HealthName({ value }: { value: Health | null }) {
  const { t } = useTranslation('initiatives');
  return (
    <span className={styles.named}>
      <HealthMark value={value} />
      {t(`health.${value ?? 'none'}`)}
    </span>
  );
}
