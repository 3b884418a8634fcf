import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActivityLine } from '#components/screens/activity-line.tsx';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { fetchOwnActivities } from '#entities/identity/users/own-activities.ts';
import { usePages } from '#lib/http/use-pages.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import styles from './activity.module.css';

/** What one has done, newest first. */
export function Component() {
  const { t } = useTranslation(['settings', 'common']);
  const crumbs = useOwnCrumbs(t('activity.title'));
  useTitle(t('activity.title'), t('title'));
  const { rows, hasMore, problem, isBusy, load } = usePages(fetchOwnActivities);
  return (
    <SettingsPage crumbs={crumbs} title={t('activity.title')} text={t('activity.text')}>
      <ol className={styles.list}>
        {rows.map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ol>
      {isBusy && rows.length === 0 && <SkeletonRows count={6} label={t('common:loading')} />}
      {!isBusy && rows.length === 0 && !problem && (
        <EmptyState drawing={<PagesDrawing />} title={t('activity.none')} text={t('activity.none_text')} />
      )}
      {problem && (
        <p className={styles.none} role="alert">
          {problem}
        </p>
      )}
      {(hasMore || problem) && (
        <Button mt={12} loading={isBusy} onClick={load}>
          {problem ? t('common:retry') : t('activity.more')}
        </Button>
      )}
    </SettingsPage>
  );
}
