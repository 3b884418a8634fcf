import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { itemCounts, type ProgressGroup, totalOf } from '#components/progress/counts.ts';
import { CancelledNote, ProgressBar, ProgressSummary } from '#components/progress/progress-bar.tsx';
import { Shares, ShareTabs } from '#components/progress/share-tabs.tsx';
import { stateShares } from '#components/progress/shares.tsx';
import { useCycleDetail } from '#entities/cycles/hooks.ts';
import type { Cycle, CycleDetail } from '#entities/cycles/types.ts';
import { useProjectStates } from '#entities/states/hooks.ts';
import { linkTo } from './cycle-actions.ts';
import { PriorityItems } from './priority-items.tsx';
import { PlotPanel } from '../parts/plot-panel.tsx';
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

/** The address of a cycle with only some of its items. */
const addressOf = (cycle: Cycle, filters: Record<string, string[]>) =>
  `${linkTo(cycle)}?${new URLSearchParams({ view: JSON.stringify({ display_filters: {}, display_properties: {}, filters }) })}`;

function ProgressPanel({ cycle, detail }: PanelProps) {
  const { t } = useTranslation('planning');
  const navigate = useNavigate();
  const counts = itemCounts(detail.progress);
  const states = useProjectStates(cycle.project_id);
  const pick = (group: ProgressGroup) => {
    const ids = states.filter((state) => state.group === group).map(({ id }) => id);
    void navigate(addressOf(cycle, { state: ids }));
  };
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
          shares={totalOf(counts) === 0 ? [] : stateShares(counts, t, { isPicked: () => false, pick })}
        />
      </div>
      <CancelledNote counts={counts} />
    </section>
  );
}

function SharesPanel({ cycle, detail }: PanelProps) {
  const { t } = useTranslation(['cycles', 'planning']);
  const navigate = useNavigate();
  const [tab, setTab] = useShareTab('tandem.cycle-card-tab', 'priority');
  const go = (key: 'assignees' | 'labels') => (id: string | null) =>
    void navigate(addressOf(cycle, { [key]: [id ?? 'None'] }));
  const isPicked = () => false;
  const [, ...tabs] = useShareTabs(detail, {
    assignees: { isPicked, pick: go('assignees') },
    labels: { isPicked, pick: go('labels') },
  });
  const priority = {
    ...{ id: 'priority', label: t('priority_tab'), shares: [], empty: '' },
    content: <PriorityItems cycle={cycle} />,
  };
  return (
    <section className={styles.panel}>
      <ShareTabs tabs={[priority, ...tabs]} value={tab} onChange={setTab} label={t('planning:tabs.label')} />
    </section>
  );
}
