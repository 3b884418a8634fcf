import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivityLine } from '#components/activity-line.tsx';
import { fetchOwnActivities, type OwnActivity } from '#entities/users/own-activities.ts';
import { ApiError } from '#lib/api-error.ts';
import { useTitle } from '#lib/use-title.ts';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import styles from './activity.module.css';

/** What one has done, newest first. */
export function Component() {
  const { t } = useTranslation(['settings', 'common']);
  const crumbs = useOwnCrumbs(t('activity.title'));
  useTitle(t('activity.title'), t('title'));
  const { rows, hasMore, problem, isBusy, load } = useActivities();
  return (
    <SettingsPage crumbs={crumbs} title={t('activity.title')} text={t('activity.text')}>
      <ol className={styles.list}>
        {rows.map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ol>
      {!isBusy && rows.length === 0 && !problem && <p className={styles.none}>{t('activity.none')}</p>}
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

/** Pages from the newest on; a row that slipped to the next page is shown once. */
function useActivities() {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly OwnActivity[]>([]);
  const [next, setNext] = useState(0);
  const [hasMore, setMore] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState({ page: 0 });
  const isBusy = wanted.page >= next && !problem;
  useEffect(() => {
    let isOver = false;
    fetchOwnActivities(wanted.page).then(
      (page) => {
        if (isOver) return;
        setRows((known) => {
          const ids = new Set(known.map(({ id }) => id));
          return [...known, ...page.rows.filter(({ id }) => !ids.has(id))];
        });
        setMore(page.hasMore);
        setNext(wanted.page + 1);
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isOver) setProblem(t(`error.${error.kind}`));
      },
    );
    return () => {
      isOver = true;
    };
  }, [wanted, t]);
  const load = () => {
    setProblem(null);
    // An object of its own, so that a failed page is asked for again.
    setWanted({ page: next });
  };
  return { rows, hasMore, problem, isBusy, load };
}
