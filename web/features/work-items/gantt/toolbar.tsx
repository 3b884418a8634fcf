import { Button, SegmentedControl } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from '#components/icon-button.tsx';
import { projects } from '#entities/projects/store.ts';
import { workItems } from '#entities/work-items/store.ts';
import { useListView } from '../display/list-view.ts';
import { itemKey } from '../properties/item-key.ts';
import styles from './gantt.module.css';
import { type InSight, useInSight, useLinkDraft } from './gantt-state.ts';
import { type Scale, SCALES, spanOf } from './scale.ts';

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
  useEffect(() => {
    if (!isFull) return;
    const handle = (event: KeyboardEvent) => event.key === 'Escape' && onFull(false);
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [isFull, onFull]);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('work-items:timeline.toolbar')}>
      <InView ids={ids} total={total} />
      <LinkHint />
      <span className={styles.space} />
      <SegmentedControl
        size="xs"
        aria-label={t('work-items:timeline.scale')}
        value={scale}
        onChange={(value) => onScale(value as Scale)}
        data={SCALES.map((value) => ({ value, label: t(`work-items:timeline.scales.${value}`) }))}
      />
      <Button size="xs" onClick={onToday}>
        {t('work-items:timeline.today')}
      </Button>
      {!isPhone && (
        <IconButton
          of={isFull ? IconMinimize : IconMaximize}
          size="sm"
          iconSize={14}
          isPressed={isFull}
          label={t(`work-items:timeline.${isFull ? 'leave_full' : 'full'}`)}
          onClick={() => onFull(!isFull)}
        />
      )}
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
