import type { Distribution } from '@tandem/shared/planning/progress.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { itemCounts } from '#components/charts/counts.ts';
import { CancelledNote, ProgressBar, ProgressSummary } from '#components/charts/progress-bar.tsx';
import { ShareTabs } from '#components/charts/share-tabs.tsx';
import type { Forecasted } from '#entities/insight/forecast/use-forecast.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { PlotPanel, type Planned } from './plot-panel.tsx';
import { type SharePicking, useShareTab, useShareTabs } from './use-shares.ts';
import styles from './drawer.module.css';

const ForecastLine = lazyPart(async () => (await import('./forecast-line.tsx')).ForecastLine);

export type PlannedDetail = Planned & { issues: Distribution | null };

type ProgressProps = {
  detail: PlannedDetail;
  hasPoints: boolean;
  hasDates: boolean;
  picking: SharePicking | undefined;
  /** Of what is not over. */
  forecast: Forecasted | null;
};

/** How far a cycle or module is, in its details. */
export function ProgressParts({ detail, hasPoints, hasDates, picking, forecast }: ProgressProps) {
  const { t } = useTranslation('planning');
  const [tab, setTab] = useShareTab('tandem.details-tab', 'states');
  const tabs = useShareTabs(detail, picking);
  const counts = itemCounts(detail.progress);
  return (
    <>
      <section className={styles.part}>
        <h3>{t('progress.title')}</h3>
        <ProgressSummary counts={counts} isLarge />
        <ProgressBar counts={counts} size={6} />
        <CancelledNote counts={counts} />
      </section>
      {forecast && (
        <Suspense>
          <ForecastLine {...forecast} />
        </Suspense>
      )}
      {hasDates && <PlotPanel detail={detail} hasPoints={hasPoints} />}
      <section className={styles.part}>
        <ShareTabs tabs={tabs} value={tab} onChange={setTab} label={t('tabs.label')} />
      </section>
    </>
  );
}
