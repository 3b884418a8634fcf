import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimelineChart } from '#components/timeline/timeline-chart.tsx';
import { useTimeline, useTimelineRows } from '#components/timeline/use-timeline.ts';
import type { BoardItem, Filters } from '../parts/board-api.ts';
import { DatedState } from './dated-state.tsx';
import type { OpeningProps } from '../parts/items-props.ts';
import { TimelineLine } from './timeline-line.tsx';
import { useDated } from './use-dated.ts';

const DAYS = { start_target_date: 'true', order_by: 'start_date' } as const;

/** Items that have a first and a last day, as bars between them. */
export function BoardTimeline({ filters, ...opening }: OpeningProps & { filters: Filters }) {
  const { t } = useTranslation('spaces');
  const read = useDated(opening.anchor, filters, DAYS);
  const items = read.dated?.items ?? [];
  return (
    <>
      <DatedState {...read} nothing={t('timeline.nothing')} />
      {items.length > 0 && <Chart items={items} {...opening} />}
    </>
  );
}

function Chart({ items, ...opening }: OpeningProps & { items: readonly BoardItem[] }) {
  const { t } = useTranslation('spaces');
  const timeline = useTimeline();
  const rows = useTimelineRows(
    timeline,
    useMemo(() => items.map(({ id }) => id), [items]),
  );
  return (
    <TimelineChart
      timeline={timeline}
      rows={rows.getVirtualItems()}
      height={rows.getTotalSize()}
      total={items.length}
      label={t('layouts.gantt')}
      titles={t('item')}
      canFill={false}
      renderRow={(index) => {
        const item = items[index];
        return item && <TimelineLine item={item} {...opening} />;
      }}
    />
  );
}
