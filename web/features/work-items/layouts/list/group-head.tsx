import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { openModal } from '#lib/frame/modal-store.ts';
import { isClosedCell, newItemIn } from '../../model/moves/drop.ts';
import { orderText } from '../../model/display/list-fields.ts';
import { useListView } from '../../model/display/list-view.ts';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import { GroupBox } from '../../model/selection/group-box.tsx';
import { refusedMarks, useVerdictAt } from '../../model/transitions/carried.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './list.module.css';
import type { ListLine } from './rows.ts';

const HeadSums = lazyPart(async () => (await import('../head-sums.tsx')).HeadSums);

type GroupHeadProps = {
  line: ListLine & { kind: 'group' };
  onToggle: (group: string) => void;
  /** Drawn a second time for the eye and the pointer: the keyboard has the first. */
  isCopy?: boolean;
  /** A row is held over the group. */
  isOver?: boolean;
};

/** Folds its group; the plus opens the form with the group's value filled in. */
export function GroupHead({ line, onToggle, isCopy = false, isOver = false }: GroupHeadProps) {
  const { t, canAdd, settings, query, projectId, language } = useListView();
  const { group, total, isCollapsed } = line;
  const verdict = useVerdictAt(query, group.id);
  const isTarget = isOver && !verdict?.isRefused;
  const tabIndex = isCopy ? -1 : undefined;
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: newItemIn(settings, group.id) });
  return (
    <div className={styles.head} data-over={isTarget ? '' : undefined} {...refusedMarks(verdict)}>
      <FoldButton
        className={styles.fold}
        label={t('work-items:fold', { group: group.name })}
        isOpen={!isCollapsed}
        onToggle={() => onToggle(group.id)}
        tabIndex={tabIndex}
      />
      {!isCopy && <GroupBox group={group.id} name={group.name} />}
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      {isTarget && settings.orderBy !== 'sort_order' && (
        <span className={styles.ordered}>
          {t('work-items:drag.ordered', { order: orderText(settings.plans.fields, settings.orderBy, t) })}
        </span>
      )}
      {!isCopy && settings.groupBy !== null && settings.fields.length > 0 && (
        <Suspense>
          <HeadSums group={group.id} />
        </Suspense>
      )}
      {verdict?.line}
      <span className={styles.space} />
      {verdict?.lock}
      {!verdict?.lock && canAdd && settings.groupBy !== 'created_by' && !isClosedCell(settings, group.id) && (
        <IconButton
          of={IconPlus}
          size="sm"
          tabIndex={tabIndex}
          label={t('work-items:new_in', { group: group.name })}
          onClick={create}
        />
      )}
    </div>
  );
}
