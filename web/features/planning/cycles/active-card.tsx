import { useTranslation } from 'react-i18next';
import { itemCounts, totalOf } from '#components/charts/counts.ts';
import { CancelledNote, ProgressBar, ProgressSummary } from '#components/charts/progress-bar.tsx';
import { Shares, ShareTabs } from '#components/charts/share-tabs.tsx';
import { stateShares } from '#components/charts/shares.tsx';
import { useCycleDetail } from '#entities/planning/cycles/counted.ts';
import type { Cycle, CycleDetail } from '#entities/planning/cycles/types.ts';
import { linkTo } from './cycle-actions.ts';
import { PriorityItems } from './priority-items.tsx';
import { PlotPanel } from '../parts/plot-panel.tsx';
import { useLeadingPicking } from '../parts/use-leading-picking.ts';
import { useShareTab, useShareTabs } from '../parts/use-shares.ts';
import styles from '../parts/card.module.css';

/** What runs now at a glance: progress, burndown, and what it is made of. */
export function ActiveCard({ cycle }: { cycle: Cycle }) {
  const { detail, hasPoints } = useCycleDetail(cycle);
  if (!detail) return <div className={styles.card} aria-busy />;
  return (
    <div className={styles.card}>
      <ProgressPanel cycle={cycle} detail={detail} />
      <PlotPanel detail={detail} hasPoints={hasPoints} />
      <SharesPanel cycle={cycle} detail={detail} />
    </div>
  );
}

type PanelProps = { cycle: Cycle; detail: CycleDetail };

function ProgressPanel({ cycle, detail }: PanelProps) {
  const { t } = useTranslation('planning');
  const counts = itemCounts(detail.progress);
  const { states } = useLeadingPicking(cycle.project_id, linkTo(cycle));
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h3>{t('progress.title')}</h3>
      </header>
      <ProgressSummary counts={counts} isLarge />
      <ProgressBar counts={counts} size={8} />
      <div className={styles.panelShares}>
        <Shares
          empty={t('tabs.no_states')}
          shares={totalOf(counts) === 0 ? [] : stateShares(counts, t, states)}
        />
      </div>
      <CancelledNote counts={counts} />
    </section>
  );
}

function SharesPanel({ cycle, detail }: PanelProps) {
  const { t } = useTranslation(['cycles', 'planning']);
  const [tab, setTab] = useShareTab('tandem.cycle-card-tab', 'priority');
  const shares = useShareTabs(detail, useLeadingPicking(cycle.project_id, linkTo(cycle)));
  const tabs = shares.filter(({ id }) => id === 'assignees' || id === 'labels');
  const priority = {
    id: 'priority',
    label: t('priority_tab'),
    shares: [],
    empty: '',
    content: <PriorityItems cycle={cycle} />,
  };
  return (
    <section className={styles.panel}>
      <ShareTabs tabs={[priority, ...tabs]} value={tab} onChange={setTab} label={t('planning:tabs.label')} />
    </section>
  );
}
