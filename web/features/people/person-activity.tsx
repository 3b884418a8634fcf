import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivityLine } from '#components/screens/activity-line.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { fetchActivities, fetchActivityCsv } from '#entities/workspaces/people/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { today } from '#lib/dates/dates.ts';
import { saveText } from '#lib/unsaved/save-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { usePages } from '#lib/http/use-pages.ts';
import styles from './person.module.css';

type ActivityProps = { userId: string; name: string };

/** All that somebody did, page after page, and today's as a file. */
export function PersonActivity({ userId, name }: ActivityProps) {
  const { t } = useTranslation(['people', 'common']);
  const { slug } = useCurrentWorkspace();
  const read = useCallback((page: number) => fetchActivities(slug, userId, { page }), [slug, userId]);
  const { rows, hasMore, problem, isBusy, load } = usePages(read);
  return (
    <div className={styles.feed}>
      <div className={styles.feedHead}>
        <p className={styles.quiet}>{t('activity_of', { name })}</p>
        <Download userId={userId} name={name} />
      </div>
      <ol className={styles.lines}>
        {rows.map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ol>
      {isBusy && rows.length === 0 && <SkeletonRows label={t('common:loading')} />}
      {!isBusy && !problem && rows.length === 0 && <p className={styles.quiet}>{t('recent_none')}</p>}
      {problem && <p role="alert">{problem}</p>}
      {(problem || hasMore) && (
        <Button mt={12} loading={isBusy} onClick={load}>
          {problem ? t('common:retry') : t('more')}
        </Button>
      )}
    </div>
  );
}

function Download({ userId, name }: ActivityProps) {
  const { t } = useTranslation(['people', 'common']);
  const { slug } = useCurrentWorkspace();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const day = today();
      const file = `${name}-${day}.csv`;
      saveText(file, await fetchActivityCsv(slug, userId, day), 'text/csv');
      showToast({ tone: 'success', title: t('downloaded', { file }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: t('not_downloaded'), text: t(`common:error.${error.kind}`) });
    }
    setBusy(false);
  };
  return (
    <Button leftSection={<Icon of={IconDownload} />} loading={isBusy} onClick={() => void download()}>
      {t('download')}
    </Button>
  );
}
