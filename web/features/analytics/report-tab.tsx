import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import type { AnalyticsScope, Chart } from '#entities/insight/analytics/types.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { CustomTab } from './custom/custom-tab.tsx';
import { DemandTab } from './demand/demand-tab.tsx';
import { ReportsTab } from './reports/reports-tab.tsx';
import type { AnalyticsTab } from './tabs.tsx';
import type { Drill } from './parts/use-drill.ts';
import styles from './parts/analytics.module.css';

type ReportTabProps = {
  tab: AnalyticsTab;
  scope: AnalyticsScope;
  drill: Drill;
  chart: Chart;
  onChart: (chart: Chart) => void;
  onOpenSaved?: ((query: Record<string, unknown>) => void) | undefined;
};

/** What the chosen tab shows of a scope. */
export function ReportTab({ tab, ...report }: ReportTabProps) {
  const { t } = useTranslation('analytics');
  const joined = useJoinedProjects();
  if (joined.length === 0) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('no_projects')} text={t('no_projects_text')} />
    );
  }
  return (
    <div className={styles.fill} role="tabpanel" aria-label={t(`tab.${tab}`)}>
      {tab === 'custom' && <CustomTab {...report} />}
      {tab === 'reports' && <ReportsTab scope={report.scope} drill={report.drill} />}
      {tab === 'scope_and_demand' && <DemandTab scope={report.scope} drill={report.drill} />}
    </div>
  );
}
