import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PagesDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { EXPORTS_ON_PAGE, type ExportRow, type ExportsPage } from '#entities/exports/api.ts';
import { projects as projectStore } from '#entities/projects/store.ts';
import type { ApiError } from '#lib/api-error.ts';
import { JobCells } from '../parts/job-parts.tsx';
import tables from '../parts/table.module.css';
import { statusOf } from './export-status.ts';
import styles from './exports.module.css';

type ExportTableProps = {
  page: number;
  read: ExportsPage | null;
  problem: ApiError | null;
  show: (page: number) => void;
};

/** Exports that were asked for, ten at a time. */
export function ExportTable({ page, read, problem, show }: ExportTableProps) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  if (!read && problem) return <p role="alert">{t(`common:error.${problem.kind}`)}</p>;
  if (!read) return <SkeletonRows count={3} label={t('common:loading')} />;
  if (read.total === 0) {
    return <EmptyState drawing={<PagesDrawing />} title={t('exports.none')} text={t('exports.none_text')} />;
  }
  const first = page * EXPORTS_ON_PAGE;
  const columns = ['projects', 'provider', 'by', 'asked', 'status'] as const;
  return (
    <>
      <div className={tables.frame}>
        <table className={tables.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`exports.${name}`)}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map((row) => (
              <ExportLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.pager}>
        <span>
          {t('exports.range', { from: first + 1, to: first + read.rows.length, total: read.total })}
        </span>
        <IconButton
          of={IconChevronLeft}
          label={t('exports.newer')}
          size="sm"
          disabled={page === 0}
          onClick={() => show(page - 1)}
        />
        <IconButton
          of={IconChevronRight}
          label={t('exports.older')}
          size="sm"
          disabled={first + read.rows.length >= read.total}
          onClick={() => show(page + 1)}
        />
      </div>
    </>
  );
}

function ExportLine({ row }: { row: ExportRow }) {
  const { t } = useTranslation('workspace-settings');
  const names = row.project.flatMap((id) => projectStore.get(id)?.name ?? []);
  const some = names.length === 0 ? t('exports.count', { count: row.project.length }) : names.join(', ');
  const text = row.provider === 'archive' ? t('exports.all') : some;
  const status = statusOf(row);
  return (
    <tr>
      <td title={text} className={tables.name}>
        {text}
      </td>
      <td>{t(`exports.providers.${row.provider}`)}</td>
      <JobCells job={row} status={status} statusText={t(`exports.statuses.${status}`)} />
      <td>
        {row.url && (
          <Button
            component="a"
            href={row.url}
            size="xs"
            leftSection={<Icon of={IconDownload} size={14} />}
            download
          >
            {t('exports.download')}
          </Button>
        )}
      </td>
    </tr>
  );
}
