import { Button, SegmentedControl } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { ApiError } from '#lib/api-error.ts';
import { useOnReconnect } from '#lib/use-on-reconnect.ts';
import { fetchRecentVisits, type RecentVisit } from './recent-visits-api.ts';
import { RecentVisitRow } from './recent-visit-row.tsx';
import styles from './home.module.css';

const KINDS = ['all', 'issue', 'page', 'project'] as const;
type Kind = (typeof KINDS)[number];

/** A server that keeps no visits has nothing to show here, and nothing went wrong. */
const isUnknownCall = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** The last things I opened; without an answer the rest of the page still stands. */
export function RecentVisits() {
  const { t } = useTranslation(['home', 'common']);
  const { slug } = useCurrentWorkspace();
  const [kind, setKind] = useState<Kind>('all');
  const [visits, setVisits] = useState<readonly RecentVisit[] | 'failed' | 'unknown' | null>(null);
  const load = useCallback(
    () =>
      fetchRecentVisits(slug).then(setVisits, (error: unknown) =>
        setVisits(isUnknownCall(error) ? 'unknown' : 'failed'),
      ),
    [slug],
  );
  useEffect(() => void load(), [load]);
  const retry = () => {
    setVisits(null);
    void load();
  };
  useOnReconnect(visits === 'failed', retry);
  if (visits === 'unknown') return null;
  const known = typeof visits === 'string' ? null : visits;
  const shown = known?.filter(({ entity_name }) => kind === 'all' || entity_name === kind);
  return (
    <section aria-labelledby="home-recents">
      <div className={styles.widgetHead}>
        <h3 id="home-recents" className={styles.heading}>
          {t('recents')}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={t('recents_kinds')}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={KINDS.map((value) => ({ value, label: t(`recents_kind.${value}`) }))}
        />
      </div>
      <div className={styles.box}>
        {visits === null && <SkeletonRows count={5} label={t('common:loading')} />}
        {visits === 'failed' && (
          <div className={styles.failed} role="alert">
            {t('common:failure.load_title')}
            <Button size="xs" onClick={retry}>
              {t('common:retry')}
            </Button>
          </div>
        )}
        {shown?.length === 0 && (
          <p className={styles.note}>{t(kind === 'all' ? 'recents_empty' : 'recents_none')}</p>
        )}
        {shown?.map((visit) => (
          <RecentVisitRow key={visit.id} visit={visit} slug={slug} />
        ))}
      </div>
    </section>
  );
}
