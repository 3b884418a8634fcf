import { useTranslation } from 'react-i18next';
import styles from '../parts/onboarding.module.css';

export function StepDots({ current, total }: { current: number; total: number }) {
  const { t } = useTranslation('onboarding');
  return (
    <span className={styles.dots} role="img" aria-label={t('step', { current, total })}>
      {Array.from({ length: total }, (_, index) => (
        <span
          key={index}
          className={styles.dot}
          data-on={index < current ? '' : undefined}
          data-current={index === current - 1 ? '' : undefined}
        />
      ))}
    </span>
  );
}
