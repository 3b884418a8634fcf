import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isScheduled } from '#components/timeline/scale.ts';
import { TimelineChart } from '#components/timeline/timeline-chart.tsx';
import chart from '#components/timeline/timeline.module.css';
import { useTimeline, useTimelineRows } from '#components/timeline/use-timeline.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Reordering } from '../parts/use-module-order.ts';
import { ModuleLine } from './module-line.tsx';
import { useBars } from './use-bars.ts';

type TimelineProps = {
  projectId: string;
  modules: readonly Module[];
  /** Null unless they stand in manual order. */
  reordering: Reordering | null;
  openId: string | null;
  onDetails: (id: string) => void;
};

/** Modules as bars between their days, each filled as far as its items are done. */
export function ModuleTimeline({ projectId, modules, reordering, openId, onDetails }: TimelineProps) {
  const { t } = useTranslation('modules');
  const timeline = useTimeline();
  const { isPhone } = timeline;
  const canMove = useCanEditProject(projectId) && !isPhone;
  useBars(timeline, canMove);
  const rows = useTimelineRows(
    timeline,
    useMemo(() => modules.map(({ id }) => id), [modules]),
  );
  return (
    <TimelineChart
      timeline={timeline}
      rows={rows.getVirtualItems()}
      height={rows.getTotalSize()}
      total={modules.length}
      label={t('title')}
      status={<Dated modules={modules} />}
      titles={
        <>
          <span>{t('timeline.module')}</span>
          {!isPhone && <span>{t('timeline.length')}</span>}
        </>
      }
      renderRow={(index) => {
        const module = modules[index];
        return (
          module && (
            <ModuleLine
              {...{ module, canMove, isPhone, reordering, onDetails }}
              isOpen={module.id === openId}
            />
          )
        );
      }}
    />
  );
}

/** How many modules there are, and how many of them have days. */
function Dated({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation('modules');
  const dated = modules.filter(isScheduled).length;
  return (
    <span className={chart.inView}>
      <b>{modules.length}</b> {t('timeline.with_dates', { count: modules.length, dated })}
    </span>
  );
}
