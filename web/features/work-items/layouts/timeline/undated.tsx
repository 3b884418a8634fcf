import { IconChevronRight } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import styles from '#components/timeline/timeline.module.css';
import { useListView } from '../../model/display/list-view.ts';

type UndatedProps = {
  count: number;
  /** There may be more that are not read yet. */
  isMore: boolean;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** The drawer of items without days: their number, and a press that shows or hides their rows. */
export function Undated({ count, isMore, isOpen, onChange }: UndatedProps) {
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
      <span className={styles.drawerCount}>
        {count.toLocaleString(language)}
        {isMore && '+'}
      </span>
    </button>
  );
}
