import { useMemo } from 'react';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';
import styles from './list.module.css';
import type { ListLine } from './rows.ts';
import { childQuery } from './fold/unfolded.tsx';
import { useLoadMore } from './use-load-more.ts';

/** The end of what is loaded of a group, or of an item's sub-items: coming into sight it loads the next page. */
export function MoreLine({ line }: { line: ListLine & { kind: 'more' } }) {
  const { query: top, t } = useListView();
  const { parent } = line;
  const group = parent ? ALL_ITEMS : line.group;
  const query = useMemo(() => (parent ? childQuery(top, parent) : top), [top, parent]);
  const cell = useCell(query, { group, subGroup: null });
  const { hasFailed, retry } = useLoadMore({ query, group, cell, lastShown: cell.ids.length });
  return (
    <div className={styles.more}>
      {hasFailed ? (
        <button type="button" className={styles.retry} onClick={retry}>
          {t('work-items:load_more_failed')}
        </button>
      ) : (
        <>
          <SkeletonBar width={16} />
          <SkeletonBar width={62} />
          <SkeletonBar width="38%" />
        </>
      )}
    </div>
  );
}
