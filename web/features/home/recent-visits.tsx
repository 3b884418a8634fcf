import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { fetchRecentVisits, type RecentVisit } from './recent-visits-api.ts';
import { RecentVisitRow } from './recent-visit-row.tsx';
import styles from './home.module.css';

/** The last things I opened; without an answer the rest of the page still stands. */
export function RecentVisits() {
  const { t } = useTranslation(['home', 'common']);
  const { slug } = useCurrentWorkspace();
  const [visits, setVisits] = useState<readonly RecentVisit[] | 'failed' | null>(null);
  useEffect(() => {
    fetchRecentVisits(slug).then(setVisits, () => setVisits('failed'));
  }, [slug]);
  return (
    <section aria-labelledby="home-recents">
      <h3 id="home-recents" className={styles.heading}>
        {t('recents')}
      </h3>
      <div className={styles.box}>
        {visits === null && <SkeletonRows count={5} label={t('common:loading')} />}
        {visits === 'failed' && <p className={styles.note}>{t('common:failure.load_title')}</p>}
        {Array.isArray(visits) && visits.length === 0 && <p className={styles.note}>{t('recents_empty')}</p>}
        {Array.isArray(visits) &&
          visits.map((visit) => <RecentVisitRow key={visit.id} visit={visit} slug={slug} />)}
      </div>
    </section>
  );
}
