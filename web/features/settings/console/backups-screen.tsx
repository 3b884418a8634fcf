import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { deleteBackup, readBackups, requestBackup } from '#entities/identity/console/actions.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Box } from '../parts/box.tsx';
import tables from '../parts/tables/table.module.css';
import { useAsked } from '../parts/use-asked.ts';
import { useReadAgain } from '../parts/reading/use-read-again.ts';
import { BackupTable, isUnderWay } from './backup-table.tsx';
import { ConsolePage } from './parts/console-page.tsx';
import styles from './parts/console.module.css';
import { LoadProblem } from './parts/load-problem.tsx';
import { SettingSwitch } from './parts/setting-switch.tsx';

const LOOK_AGAIN_MS = 2_000;
const goesOn = (found: Backup[] | ApiError) => !(found instanceof ApiError) && found.some(isUnderWay);

/** Copies of the whole installation. */
export function Component() {
  const { t } = useTranslation(['console', 'common']);
  const { data, problem, reload } = useReadAgain({ load: readBackups, goesOn, every_ms: LOOK_AGAIN_MS });
  const [ending, setEnding] = useState<Backup | null>(null);
  const isBusy = data?.some(isUnderWay) ?? false;
  return (
    <ConsolePage
      title={t('backups.title')}
      text={t('backups.text')}
      count={data?.length}
      action={<MakeBackup isBusy={isBusy} onAsked={reload} />}
      isWide
    >
      <Box>
        <SettingSwitch
          name="ENABLE_NIGHTLY_BACKUP"
          label={t('backups.nightly')}
          hint={t('backups.nightly_hint')}
        />
      </Box>
      <div className={styles.apart}>
        {!data && !problem && <SkeletonRows count={3} label={t('loading')} />}
        {!data && problem && <LoadProblem problem={problem} onRetry={reload} />}
        {data && data.length > 0 && <BackupTable backups={data} onDelete={setEnding} />}
        {data && data.length === 0 && <p className={tables.none}>{t('backups.none')}</p>}
      </div>
      <p className={styles.note}>{t('backups.restore')}</p>
      <pre className={styles.command}>npm run restore -- backup.zip</pre>
      <p className={styles.note}>{t('backups.key')}</p>
      {ending && (
        <DeleteBackup
          backup={ending}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null);
            reload();
          }}
        />
      )}
    </ConsolePage>
  );
}

function MakeBackup({ isBusy, onAsked }: { isBusy: boolean; onAsked: () => void }) {
  const { t } = useTranslation('console');
  const asked = useAsked(async () => {
    await requestBackup();
    onAsked();
  });
  return (
    <>
      {asked.problem && <FieldError text={asked.problem} />}
      <Button
        variant="filled"
        leftSection={<Icon of={IconArchive} />}
        disabled={isBusy}
        loading={asked.isBusy}
        onClick={asked.confirm}
      >
        {t('backups.make')}
      </Button>
    </>
  );
}

type DeleteBackupProps = { backup: Backup; onClose: () => void; onDone: () => void };

function DeleteBackup({ backup, onClose, onDone }: DeleteBackupProps) {
  const { t } = useTranslation(['console', 'common']);
  const run = async () => {
    await deleteBackup(backup.id);
    onDone();
  };
  return (
    <AskedModal
      title={t('backups.delete_title')}
      confirmText={t('common:delete')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <p>{t('backups.delete_text')}</p>
    </AskedModal>
  );
}
