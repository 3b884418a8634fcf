import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { backupAddress } from '#entities/identity/console/actions.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { useLanguage } from '#lib/device/language.ts';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import styles from './parts/console.module.css';
import { useMoment } from '../words/use-moment.ts';

export const isUnderWay = ({ state }: Backup): boolean => state === 'queued' || state === 'running';

type BackupTableProps = { backups: readonly Backup[]; onDelete: (backup: Backup) => void };

export function BackupTable({ backups, onDelete }: BackupTableProps) {
  const { t } = useTranslation('console');
  return (
    <div className={tables.frame}>
      <Table
        heads={[
          t('backups.made'),
          t('backups.state'),
          t('backups.size'),
          t('backups.content'),
          t('backups.tested'),
        ]}
        actions={t('backups.actions')}
      >
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onDelete={onDelete} />
        ))}
      </Table>
    </div>
  );
}

function BackupRow({ backup, onDelete }: { backup: Backup; onDelete: (backup: Backup) => void }) {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  const moment = useMoment();
  const { id, created_at, created_by, state, size, is_encrypted } = backup;
  const made = moment(created_at);
  return (
    <tr>
      <td>
        <span className={tables.person}>
          <span className={tables.name}>{made}</span>
          {created_by === null && <span className={tables.tag}>{t('backups.of_night')}</span>}
          {is_encrypted && <span className={tables.tag}>{t('backups.encrypted')}</span>}
        </span>
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          {t(`backups.states.${state}`)}
        </span>
      </td>
      <td className={tables.quiet} data-label={t('backups.size')}>
        {size === null ? '–' : formatBytes(size, language)}
      </td>
      <td title={backup.error ?? undefined}>{contentOf(backup, t)}</td>
      <Verdict backup={backup} />
      <td>
        <span className={tables.actions}>
          {state === 'done' && (
            <Button
              component="a"
              href={backupAddress(id)}
              size="xs"
              leftSection={<Icon of={IconDownload} />}
              aria-label={t('backups.download_named', { made })}
            >
              {t('backups.download')}
            </Button>
          )}
          {!isUnderWay(backup) && (
            <IconButton
              of={IconTrash}
              label={t('backups.delete_named', { made })}
              onClick={() => onDelete(backup)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

/** What became of the last try to restore it; why it failed stands below. */
function Verdict({ backup: { verified, verified_at, verify_error } }: { backup: Backup }) {
  const { t } = useTranslation('console');
  const moment = useMoment();
  return (
    <td className={tables.quiet} data-label={t('backups.tested')}>
      {verified && verified_at ? t(`backups.verdicts.${verified}`, { when: moment(verified_at) }) : '–'}
      {verify_error && <div>{verify_error}</div>}
    </td>
  );
}

/** What is in it, or why there is nothing. */
function contentOf(
  { state, error, rows, files, missing_files }: Backup,
  t: ReturnType<typeof useTranslation<'console'>>['t'],
): string {
  if (state === 'failed') return error ?? '';
  if (state !== 'done') return '–';
  const parts = [t('backups.rows', { count: rows ?? 0 }), t('backups.files', { count: files ?? 0 })];
  if (missing_files) parts.push(t('backups.missing', { count: missing_files }));
  return parts.join(', ');
}
