import { Button } from '@mantine/core';
import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '#entities/security/audit-api.ts';
import { formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { LoadState } from '../parts/load-state.tsx';
import tables from '../parts/table.module.css';
import { browserOf } from '../security/browser-name.ts';
import { useAuditLog } from './use-audit-log.ts';
import styles from './audit.module.css';

/** Lines of the log, the newest first, page after page. */
export function AuditTable({ slug, filter }: { slug: string; filter: AuditFilter }) {
  const { t } = useTranslation('security');
  const { rows, hasMore, problem, isBusy, load } = useAuditLog(slug, filter);
  if (rows.length === 0 && (isBusy || problem)) return <LoadState problem={problem} onRetry={load} />;
  if (rows.length === 0) return <p>{t('audit.none')}</p>;
  return (
    <>
      <div className={tables.frame}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('audit.when')}</th>
              <th scope="col">{t('audit.person')}</th>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.what')}</th>
              <th scope="col">{t('audit.from')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {hasMore && (
        <Button mt={12} loading={isBusy} onClick={load}>
          {t('audit.older')}
        </Button>
      )}
    </>
  );
}

const IS_ROLE = new Set(['5', '15', '20']);

/** What is known beside the target, in words where there are some. */
function useDetails({ details }: AuditEntry): string {
  const { t } = useTranslation(['security', 'settings']);
  const roleOf = (value: unknown) =>
    IS_ROLE.has(String(value)) ? t(`settings:role.${String(value)}`) : String(value);
  const { from, to, role } = details;
  if (from !== undefined && to !== undefined) return `${roleOf(from)} → ${roleOf(to)}`;
  if (role !== undefined) return roleOf(role);
  return Object.values(details)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ');
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { browser, system } = browserOf(entry.user_agent);
  const details = useDetails(entry);
  const isFailure = entry.action.endsWith('_failed');
  const what = [entry.target_name, details].filter(Boolean).join(' · ');
  return (
    <tr>
      <td className={tables.quiet}>
        <time dateTime={entry.created_at}>{formatInstant(entry.created_at, language)}</time>
      </td>
      <td>{entry.actor_name || <span className={tables.quiet}>{t('audit.nobody')}</span>}</td>
      <td className={isFailure ? styles.failure : undefined}>{t(`audit.actions.${entry.action}`)}</td>
      <td title={what}>{what}</td>
      <td className={tables.quiet}>
        {[entry.ip_address, [browser, system].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </td>
    </tr>
  );
}
