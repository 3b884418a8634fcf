import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentVisits } from '#entities/personal/recent-visits/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { noteDrawn } from '#lib/parts/first-drawn.ts';
import { RecentVisitRow } from './recent-visit-row.tsx';
import styles from './styles/home.module.css';
import { WidgetBox } from './widget-box.tsx';

const KINDS = ['all', 'issue', 'page', 'project'] as const;
type Kind = (typeof KINDS)[number];

/** The last things I opened; without an answer the rest of the page still stands. */
export function RecentVisits() {
  const { t } = useTranslation('home');
  const { slug } = useCurrentWorkspace();
  const [kind, setKind] = useState<Kind>('all');
  const { visits, status, retry } = useRecentVisits();
  const isDrawn = visits !== null;
  useEffect(() => {
    if (isDrawn) noteDrawn();
  }, [isDrawn]);
  if (status === 'unknown') return null;
  const shown = visits?.filter(({ entity_name }) => kind === 'all' || entity_name === kind);
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
      <WidgetBox status={status} skeletons={5} onRetry={retry}>
        {shown?.length === 0 && (
          <p className={styles.note}>{t(kind === 'all' ? 'recents_empty' : 'recents_none')}</p>
        )}
        {shown?.map((visit) => (
          <RecentVisitRow key={visit.id} visit={visit} slug={slug} />
        ))}
      </WidgetBox>
    </section>
  );
}
