import { IconChevronRight } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../../../model/display/list-view.ts';
import styles from './fold.module.css';
import { MAX_DEPTH } from './unfold.ts';
import { setOpen } from './unfolded.tsx';

type FoldProps = { row: WorkItem; lineKey: string; depth: number; isOpen: boolean };

/** Shows the sub-items below; too deep for that, it opens the item beside the list. */
export function Fold({ row, lineKey, depth, isOpen }: FoldProps) {
  const { t, openItem } = useListView();
  const fold = () => (depth < MAX_DEPTH ? setOpen(lineKey, !isOpen) : openItem(row.id));
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-keyshortcuts="Alt+ArrowRight Alt+ArrowLeft"
      aria-label={t('work-items:sheet.sub_items_of', { name: row.name })}
      onClick={fold}
      data-fold
    >
      <Icon of={IconChevronRight} size={14} />
    </button>
  );
}
