import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { deleteImport, type ImporterRow } from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { JobCells } from '../../parts/tables/job-parts.tsx';
import tables from '../../parts/tables/table.module.css';
import { Table } from '../../parts/tables/table.tsx';
import { fileNameOf, isUnderWay, projectNameOf } from '../import-words.ts';

const COLUMNS = ['file', 'project', 'by', 'started', 'status'] as const;

type ImportTableProps = { rows: readonly ImporterRow[]; onChanged: () => void };

/** Imports of the workspace, the newest first. */
export function ImportTable({ rows, onChanged }: ImportTableProps) {
  const { t } = useTranslation('imports');
  const [asked, setAsked] = useState<ImporterRow | null>(null);
  if (rows.length === 0)
    return <EmptyState drawing={<PagesDrawing />} title={t('none')} text={t('none_text')} />;
  return (
    <>
      <div className={tables.frame}>
        <Table heads={COLUMNS.map((name) => t(`columns.${name}`))} actions={t('columns.actions')}>
          {rows.map((row) => (
            <ImportLine key={row.id} row={row} onDelete={() => setAsked(row)} />
          ))}
        </Table>
      </div>
      {asked && <DeleteQuestion row={asked} onClose={() => setAsked(null)} onDeleted={onChanged} />}
    </>
  );
}

function ImportLine({ row, onDelete }: { row: ImporterRow; onDelete: () => void }) {
  const { t } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const name = fileNameOf(row);
  return (
    <tr>
      <td className={tables.name} title={name}>
        <Link to={paths.workspaceImports(slug, row)}>{name}</Link>
      </td>
      <td className={tables.name}>{projectNameOf(row)}</td>
      <JobCells
        job={row}
        status={row.status}
        statusText={t(row.undone_at ? 'statuses.undone' : `statuses.${row.status}`)}
      />
      <td>
        <IconButton of={IconTrash} size="sm" label={t('delete_named', { name })} onClick={onDelete} />
      </td>
    </tr>
  );
}

type DeleteQuestionProps = { row: ImporterRow; onClose: () => void; onDeleted: () => void };

function DeleteQuestion({ row, onClose, onDeleted }: DeleteQuestionProps) {
  const { t } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const run = async () => {
    await deleteImport(slug, row);
    onDeleted();
    onClose();
  };
  const isRunning = isUnderWay(row);
  return (
    <AskedModal
      title={t(isRunning ? 'stop_question' : 'delete_question', { name: fileNameOf(row) })}
      confirmText={t(isRunning ? 'stop' : 'delete')}
      isDangerous={isRunning}
      run={run}
      onClose={onClose}
    >
      {t(isRunning ? 'stop_text' : 'delete_text')}
    </AskedModal>
  );
}
