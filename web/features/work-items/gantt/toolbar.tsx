import { type Scale, spanOf } from '#components/timeline/scale.ts';
import { TimelineTools } from '#components/timeline/timeline-tools.tsx';
import { projects } from '#entities/projects/store.ts';
import { workItems } from '#entities/work-items/store.ts';
import { useListView } from '../display/list-view.ts';
import { itemKey } from '../properties/item-key.ts';
import styles from '#components/timeline/timeline.module.css';
import { type InSight, useInSight } from '#components/timeline/timeline-state.ts';
import { useLinkDraft } from './link-draft.ts';

type ToolbarProps = {
  ids: readonly string[];
  total: number;
  scale: Scale;
  onScale: (scale: Scale) => void;
  onToday: () => void;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
};

/** How much is in sight, how wide a day is, and the way to today. */
export function Toolbar({ ids, total, scale, onScale, onToday, isFull, onFull }: ToolbarProps) {
  const { t, isPhone } = useListView();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('work-items:timeline.toolbar')}>
      <InView ids={ids} total={total} />
      <LinkHint />
      <span className={styles.space} />
      <TimelineTools {...{ scale, onScale, onToday, isFull }} onFull={isPhone ? null : onFull} />
    </div>
  );
}

/** Of the rows in sight, those whose bar can be seen as well. */
function countInSight(ids: readonly string[], { days, rows }: InSight): number {
  return ids.slice(rows.from, rows.to + 1).filter((id) => {
    const row = workItems.get(id);
    const span = row && spanOf(row);
    return span && span.last >= Math.floor(days.from) && span.first < days.to;
  }).length;
}

function InView({ ids, total }: Pick<ToolbarProps, 'ids' | 'total'>) {
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
function LinkHint() {
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
