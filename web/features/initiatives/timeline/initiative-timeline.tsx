import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimelineChart } from '#components/timeline/timeline-chart.tsx';
import { longScales } from '#components/timeline/timeline-state.ts';
import { useTimeline, useTimelineRows } from '#components/timeline/use-timeline.ts';
import type { Line } from '../model/lines.ts';
import type { Shown } from '../model/use-look.ts';
import { CellHeads } from '../parts/cells.tsx';
import { PartReaders } from '../parts/part-readers.tsx';
import type { LayoutProps } from '../model/layout-props.ts';
import { InitiativeLine, PartLine } from './plan-lines.tsx';
import { useBars } from './use-bars.ts';
import styles from './bars.module.css';

const OPTIONS = { choice: longScales, extraSide: 88 };

/** Initiatives and their parts as bars over quarters. */
export function InitiativeTimeline({ lines, shown, status, onFold }: LayoutProps) {
  const { t } = useTranslation('initiatives');
  const timeline = useTimeline(OPTIONS);
  const { isPhone } = timeline;
  useBars(timeline, !isPhone);
  const rows = useTimelineRows(
    timeline,
    useMemo(() => lines.map(({ key }) => key), [lines]),
  );
  const drawn = rows.getVirtualItems();
  return (
    <>
      <PartReaders lines={drawn.map(({ index }) => lines[index])} />
      <TimelineChart
        timeline={timeline}
        rows={drawn}
        height={rows.getTotalSize()}
        total={lines.length}
        label={t('title')}
        status={isPhone ? null : status}
        titles={
          <span className={styles.heads}>
            <span>{t('column.name')}</span>
            {!isPhone && <CellHeads shown={shown} />}
          </span>
        }
        renderRow={(index) => <PlanLine line={lines[index]} {...{ isPhone, shown, onFold }} />}
      />
    </>
  );
}

type PlanLineProps = {
  line: Line | undefined;
  isPhone: boolean;
  shown: readonly Shown[];
  onFold: (id: string) => void;
};

function PlanLine({ line, onFold, ...look }: PlanLineProps) {
  if (!line) return null;
  return line.kind === 'initiative' ? (
    <InitiativeLine line={line} onFold={onFold} {...look} />
  ) : (
    <PartLine line={line} {...look} />
  );
}
