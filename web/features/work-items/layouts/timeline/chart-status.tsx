import { spanOf } from '#components/timeline/scale.ts';
import { type InSight, useInSight } from '#components/timeline/timeline-state.ts';
import styles from '#components/timeline/timeline.module.css';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useListView } from '../../model/display/list-view.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { useLinkDraft } from './dependencies/link-draft.ts';

/** Of the rows in sight, those whose bar can be seen as well. */
function countInSight(ids: readonly string[], { days, rows }: InSight): number {
  return ids.slice(rows.from, rows.to + 1).filter((id) => {
    const row = workItems.get(id);
    const span = row && spanOf(row);
    return span && span.last >= Math.floor(days.from) && span.first < days.to;
  }).length;
}

/** How many items can be seen now, and how many there are. */
export function InView({ ids, total }: { ids: readonly string[]; total: number }) {
  const { t, language } = useListView();
  const count = useInSight((sight) => countInSight(ids, sight));
  return (
    <span className={styles.inView}>
      <b>{count.toLocaleString(language)}</b>{' '}
      {t('work-items:timeline.in_view', { total: total.toLocaleString(language) })}
    </span>
  );
}

/** What a dependency that was begun by a key waits for. */
export function LinkHint() {
  const { t, projectId } = useListView();
  const draft = useLinkDraft((state) => state.draft);
  const row = draft && !draft.at && workItems.get(draft.fromId);
  if (!row) return null;
  const key = itemKey(projects.get(projectId)?.identifier, row);
  return (
    <span className={styles.hint} role="status">
      {t('work-items:timeline.link_hint', { key })}
    </span>
  );
}
