import { IconChevronRight } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import styles from '#components/timeline/timeline.module.css';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import type { ListQuery } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';

/** Reads what is in the drawer and holds it right for as long as that is open. Draws nothing. */
export function HeldUndated({ query }: { query: ListQuery }) {
  useItemList(query);
  return null;
}

type UndatedProps = {
  count: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** The drawer of items without days: their number, and a press that shows or hides their rows. */
export function Undated({ count, isOpen, onChange }: UndatedProps) {
  const { t, language } = useListView();
  return (
    <button
      type="button"
      className={styles.drawer}
      aria-expanded={isOpen}
      data-undated
      onClick={() => onChange(!isOpen)}
    >
      <Icon of={IconChevronRight} size={14} />
      {t('work-items:timeline.undated')}
      <span className={styles.drawerCount}>{count.toLocaleString(language)}</span>
    </button>
  );
}
