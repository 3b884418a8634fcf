import { VisuallyHidden } from '@mantine/core';
import { IconTriangle } from '@tabler/icons-react';
import { Suspense, useMemo, useRef } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { useCountsInPoints } from '#entities/projects/estimates/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { State } from '#entities/projects/states/types.ts';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../../../model/display/list-view.ts';
import { limitedList } from '../../../model/moves/limits.ts';
import styles from './column.module.css';
import { useColumnDrag } from './use-column-drag.ts';
import { HeadSums } from '../../head-sums.tsx';
import { pointsOf, useSummary } from '../../use-summary.ts';

export type ColumnFactsProps = {
  id: string;
  /** The number that the head says already. */
  total: number;
  /** All items of the column; null while some of them are the server's alone. */
  ids: readonly string[] | null;
  /** All columns in their order. */
  columns: readonly string[];
};

/** What a head says beside name and number, and that it can be dragged. None of it is needed for the first paint. */
export function ColumnFacts({ id, total, ids, columns }: ColumnFactsProps) {
  const { settings, projectId } = useListView();
  const mark = useRef<HTMLSpanElement>(null);
  useColumnDrag(mark, { id, ids: columns });
  const state = useWorkItemState(settings.groupBy === 'state' && settings.context !== 'epics' ? id : null);
  const isCounted = useCountsInPoints(projectId) && settings.shown.has('estimate');
  return (
    <span ref={mark} className={styles.facts}>
      {state?.wip_limit && <Limit state={state} limit={state.wip_limit} shown={total} />}
      {isCounted && ids && ids.length > 0 && <Points ids={ids} />}
      {settings.fields.length > 0 && settings.subGroupBy === null && (
        <Suspense>
          <HeadSums group={id} />
        </Suspense>
      )}
    </span>
  );
}

/** "5 / 4": the items of the project in this state, and how many there should be. */
function Limit({ state, limit, shown }: { state: State; limit: number; shown: number }) {
  const { t, language } = useListView();
  const query = useMemo(() => limitedList(state.project_id), [state.project_id]);
  const { status, totals } = useListOverview(query);
  if (status === 'loading') return null;
  const count = totals.get(state.id) ?? 0;
  const text = t('work-items:column.limit_of', { shown: count.toLocaleString(language), limit });
  return (
    <span
      className={styles.limit}
      data-over={count > limit ? '' : undefined}
      data-alone={count === shown ? '' : undefined}
      title={text}
    >
      <span aria-hidden>{`${count.toLocaleString(language)} / ${limit.toLocaleString(language)}`}</span>
      <VisuallyHidden>{count > limit ? `${text} ${t('work-items:column.over')}` : text}</VisuallyHidden>
    </span>
  );
}

function Points({ ids }: { ids: readonly string[] }) {
  const { t, language } = useListView();
  const sum = useSummary(ids, pointsOf);
  if (sum === 0) return null;
  const text = t('work-items:column.points', { count: sum, shown: sum.toLocaleString(language) });
  return (
    <span className={styles.points} title={text}>
      <Icon of={IconTriangle} size={12} />
      <span aria-hidden>{sum.toLocaleString(language)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
