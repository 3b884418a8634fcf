import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { restoreWithToast } from '../../model/items/archive-commands.ts';
import styles from './parts.module.css';

/** Above an item that was put away: since when, and the way back. */
export function ArchiveBanner({ row }: { row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const canRestore = useCanEditProject(row.project_id);
  if (row.archived_at === null) return null;
  return (
    <div className={styles.banner} role="note">
      <Icon of={IconArchive} />
      <span>{t('archives.banner', { day: formatMonthDay(row.archived_at, language) })}</span>
      {canRestore && <Button onClick={() => void restoreWithToast(row.id)}>{t('archives.restore')}</Button>}
    </div>
  );
}
