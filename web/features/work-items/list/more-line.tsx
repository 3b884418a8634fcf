import { Bone } from '#components/skeleton-rows.tsx';
import { useCell } from '#entities/work-items/hooks.ts';
import { useListView } from '../display/list-view.ts';
import styles from './list.module.css';
import { useLoadMore } from './use-load-more.ts';

/** The end of what is loaded of a group: coming into sight it loads the next page. */
export function MoreLine({ group }: { group: string }) {
  const { query, t } = useListView();
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
          <Bone width={16} />
          <Bone width={62} />
          <Bone width="38%" />
        </>
      )}
    </div>
  );
}
