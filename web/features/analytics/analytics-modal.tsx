import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { AnalyticsScope, Chart } from '#entities/insight/analytics/types.ts';
import { FIRST_CHART } from './first-chart.ts';
import { ReportTab } from './report-tab.tsx';
import { type AnalyticsTab, AnalyticsTabs } from './tabs.tsx';
import { useDrill } from './parts/use-drill.ts';
import styles from './parts/analytics.module.css';

type ModalProps = {
  name: string;
  projectId: string;
  cycleId?: string;
  moduleId?: string;
  onClose: () => void;
};

/** The same reports over one project, cycle or module, over its items. */
export function AnalyticsModal({ name, projectId, cycleId, moduleId, onClose }: ModalProps) {
  const { t } = useTranslation('analytics');
  const [isFull, setFull] = useState(false);
  const [tab, setTab] = useState<AnalyticsTab>('scope_and_demand');
  const [chart, setChart] = useState<Chart>(FIRST_CHART);
  const scope = useMemo<AnalyticsScope>(
    () => ({
      projectIds: [projectId],
      ...(cycleId ? { cycleId } : {}),
      ...(moduleId ? { moduleId } : {}),
    }),
    [projectId, cycleId, moduleId],
  );
  const drill = useDrill(scope, onClose);
  return (
    <Dialog
      onClose={onClose}
      fullScreen={isFull}
      size={1120}
      padding={0}
      title={
        <span className={styles.modalTitle}>
          {t('analytics_of', { name })}
          <IconButton
            of={isFull ? IconArrowsMinimize : IconArrowsMaximize}
            label={t(isFull ? 'smaller' : 'full_screen')}
            isPressed={isFull}
            onClick={() => setFull(!isFull)}
          />
        </span>
      }
    >
      <div className={styles.modalBody} data-full={isFull ? '' : undefined}>
        <AnalyticsTabs tab={tab} onTab={setTab} />
        <ReportTab {...{ tab, scope, drill, chart }} onChart={setChart} />
      </div>
    </Dialog>
  );
}
