import { useTranslation } from 'react-i18next';
import type { ImportDifference } from '#entities/integrations/imports/api.ts';
import styles from '../imports.module.css';

type NotTakenProps = {
  notTaken: ImportDifference['not_taken'];
  /** Of its heading. */
  level: 3 | 4;
};

type Fault = ImportDifference['not_taken']['first'][number];

/** Why one is left out: in the words of the server where it gave no reason that has words here. */
function useReasons() {
  const { t } = useTranslation('imports');
  const fieldOf = (field = '') => t(`fields.${field}`, { defaultValue: field });
  return ({ error, reason }: Fault): string =>
    reason ? t(`faults.${reason.code}`, { field: fieldOf(reason.field), value: reason.value ?? '' }) : error;
}

/** Records that are left out, and why. */
export function NotTaken({ notTaken: { total, first }, level }: NotTakenProps) {
  const { t } = useTranslation('imports');
  const reasonOf = useReasons();
  if (total === 0) return null;
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <>
      <Heading>{t('not_taken', { count: total })}</Heading>
      <ul className={styles.samples}>
        {first.map((fault) => (
          <li key={fault.place}>
            <span className={styles.quiet}>
              {fault.line === undefined ? fault.place : t('line', { line: fault.line })}
            </span>
            <span className={styles.sampleName}>{reasonOf(fault)}</span>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <p className={styles.quiet}>{t('difference.more', { count: total - first.length })}</p>
      )}
    </>
  );
}
