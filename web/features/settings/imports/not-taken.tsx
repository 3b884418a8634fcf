import { useTranslation } from 'react-i18next';
import type { ImportDifference } from '#entities/imports/api.ts';
import styles from './imports.module.css';

type NotTakenProps = {
  notTaken: ImportDifference['not_taken'];
  /** Of its heading. */
  level: 3 | 4;
};

/** Records that are left out, and why. */
export function NotTaken({ notTaken: { total, first }, level }: NotTakenProps) {
  const { t } = useTranslation('imports');
  if (total === 0) return null;
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <>
      <Heading>{t('not_taken', { count: total })}</Heading>
      <ul className={styles.samples}>
        {first.map(({ place, error }) => (
          <li key={place}>
            <span className={styles.quiet}>{place}</span>
            <span className={styles.sampleName}>{error}</span>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <p className={styles.quiet}>{t('difference.more', { count: total - first.length })}</p>
      )}
    </>
  );
}
