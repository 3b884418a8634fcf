import { Button, VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { useTranslation } from 'react-i18next';
import type { AuditPage } from '#entities/identity/security/audit-api.ts';
import { formatNearDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { usePages } from '#lib/http/use-pages.ts';
import { LoadState } from '../parts/load-state.tsx';
import { AuditRow } from './audit-row.tsx';
import styles from './audit.module.css';

type AuditTableProps = {
  read: (page: number) => Promise<AuditPage>;
  onPerson: (id: string) => void;
};

/** Lines of the log by day, the newest first, page after page. */
export function AuditTable({ read, onPerson }: AuditTableProps) {
  const { t } = useTranslation('security');
  const { rows, hasMore, problem, isBusy, load } = usePages(read);
  if (rows.length === 0 && (isBusy || problem)) {
    return (
      <div className={styles.note}>
        <LoadState problem={problem} onRetry={load} />
      </div>
    );
  }
  if (rows.length === 0) return <p className={styles.note}>{t('audit.none')}</p>;
  return (
    <>
      <Lines rows={rows} onPerson={onPerson} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {hasMore && (
        <Button className={styles.older ?? ''} variant="subtle" loading={isBusy} onClick={load}>
          {t('audit.older')}
        </Button>
      )}
    </>
  );
}

const COLUMNS = ['when', 'person', 'action', 'what', 'from', 'with'] as const;

function Lines({ rows, onPerson }: { rows: readonly AuditEntry[]; onPerson: (id: string) => void }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const days = Map.groupBy(rows, ({ created_at }) => dayOf(created_at));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {t(`audit.${name}`)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('audit.details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {[...days].map(([day, entries]) => (
        <tbody key={day}>
          <tr className={styles.day}>
            <th colSpan={7} scope="rowgroup">
              {formatNearDay(day, language)} <span>{entries.length}</span>
            </th>
          </tr>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onPerson={onPerson} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
