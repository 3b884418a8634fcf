import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { daysLeft } from '@tandem/shared/insight/exports/lifetime.ts';
import { useTranslation } from 'react-i18next';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import {
  askForExports,
  EXPORTS_ON_PAGE,
  type ExportRow,
  type ExportsPage,
} from '#entities/insight/exports/api.ts';
import { projects as projectStore } from '#entities/projects/projects/store.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { useNow } from '#lib/dates/use-now.ts';
import { listNames } from '#lib/text/names.ts';
import { JobCells } from '../parts/tables/job-parts.tsx';
import { Pager } from '../parts/tables/pager.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { statusOf } from './export-status.ts';

type ExportTableProps = {
  page: number;
  read: ExportsPage | null;
  problem: ApiError | null;
  show: (page: number) => void;
};

/** Exports that were asked for, ten at a time. */
export function ExportTable({ page, read, problem, show }: ExportTableProps) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  const now = useNow();
  if (!read && problem) return <p role="alert">{t(`common:error.${problem.kind}`)}</p>;
  if (!read) return <SkeletonRows count={3} label={t('common:loading')} />;
  if (read.total === 0) {
    return <EmptyState drawing={<PagesDrawing />} title={t('exports.none')} text={t('exports.none_text')} />;
  }
  const first = page * EXPORTS_ON_PAGE;
  const last = first + read.rows.length;
  const columns = ['projects', 'provider', 'by', 'asked', 'status'] as const;
  return (
    <>
      <div className={tables.frame}>
        <Table heads={columns.map((name) => t(`exports.${name}`))} actions={t('members.actions')}>
          {read.rows.map((row) => (
            <ExportLine key={row.id} row={row} now={now} onAgain={() => show(0)} />
          ))}
        </Table>
      </div>
      <Pager
        page={page}
        hasMore={last < read.total}
        texts={{
          range: t('exports.range', { from: first + 1, to: last, total: read.total }),
          newer: t('exports.newer'),
          older: t('exports.older'),
        }}
        show={show}
      />
    </>
  );
}

type ExportLineProps = { row: ExportRow; now: Date; onAgain: () => void };

function ExportLine({ row, now, onAgain }: ExportLineProps) {
  const { t } = useTranslation('workspace-settings');
  const names = row.project.flatMap((id) => projectStore.get(id)?.name ?? []);
  const some = names.length === 0 ? t('exports.count', { count: row.project.length }) : listNames(names);
  const text = row.provider === 'archive' ? t('exports.all') : some;
  const status = statusOf(row);
  const days = daysLeft(row, now.getTime());
  return (
    <tr>
      <td title={text} className={tables.name}>
        {text}
      </td>
      <td>{t(`exports.providers.${row.provider}`)}</td>
      <JobCells
        job={row}
        status={status}
        statusText={t(`exports.statuses.${status}`)}
        more={days === null ? undefined : t('exports.days_left', { count: days })}
      />
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
        {(status === 'expired' || status === 'failed') && (
          <ExportAgain row={row} about={text} onAsked={onAgain} />
        )}
      </td>
    </tr>
  );
}

/** Once more, of the same projects as they are now; whether each had a file of its own is not known any more. */
function ExportAgain({ row, about, onAsked }: { row: ExportRow; about: string; onAsked: () => void }) {
  const { t } = useTranslation('workspace-settings');
  const { isBusy, problem, confirm } = useAsked(async () => {
    const { provider, project } = row;
    await askForExports({ provider, project: provider === 'archive' ? [] : project, multiple: false });
    onAsked();
  });
  return (
    <span className={tables.actions}>
      {problem && <FieldError text={problem} />}
      <Button
        size="xs"
        variant="subtle"
        loading={isBusy}
        aria-label={t('exports.again_named', { projects: about })}
        onClick={() => confirm()}
      >
        {t('exports.again')}
      </Button>
    </span>
  );
}
