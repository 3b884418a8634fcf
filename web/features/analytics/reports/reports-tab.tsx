import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsScope } from '#entities/insight/analytics/types.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { Drill } from '../parts/use-drill.ts';
import { BurnCard } from './burn-card.tsx';
import { FlowCard } from './flow-card.tsx';
import { LeadTimeCard } from './lead-time-card.tsx';
import { UnitChoice, type Unit } from './unit-choice.tsx';
import { VelocityCard } from './velocity-card.tsx';
import { WorkloadCard } from './workload-card.tsx';
import styles from '../parts/analytics.module.css';

type TabProps = { scope: AnalyticsScope; drill: Drill };

/** Reports over time and over people: how much is done, how evenly, how fast, and by whom. */
export function ReportsTab({ scope, drill }: TabProps) {
  const { t } = useTranslation('analytics');
  const [unit, setUnit] = useState<Unit>('issues');
  const joined = useJoinedProjects();
  // A cycle has one velocity, and nothing to be compared with.
  const hasCycles = !scope.cycleId && joined.some((project) => project.cycle_view);
  const report = useMemo(() => ({ scope, drill, unit }), [scope, drill, unit]);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <UnitChoice unit={unit} onUnit={setUnit} label={t('reports.count_in')} />
      </div>
      <div className={styles.pair}>
        {hasCycles && <VelocityCard {...report} />}
        <BurnCard {...report} />
        <FlowCard {...report} />
        <LeadTimeCard {...report} />
        <WorkloadCard {...report} />
      </div>
    </div>
  );
}
