import { CheckBox } from '#components/controls/check-box.tsx';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../display/list-view.ts';
import styles from './selection.module.css';
import { selectGroup, useSelection } from './selection.ts';

/** The box of a group, once something is chosen: none, some or all of what is loaded of it. */
export function GroupBox({ group, name }: { group: string; name: string }) {
  const { t, query } = useListView();
  const { ids } = useCell(query, { group, subGroup: null });
  const isOpen = useSelection((state) => state.ids.size > 0);
  const chosen = useSelection((state) => ids.filter((id) => state.ids.has(id)).length);
  if (!isOpen || ids.length === 0) return null;
  const isAll = chosen === ids.length;
  const isPartial = chosen > 0 && !isAll;
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.group}
      aria-checked={isPartial ? 'mixed' : isAll}
      aria-label={t('work-items:bulk.select', { name })}
      onClick={() => selectGroup(ids, !isAll)}
    >
      <CheckBox isChecked={isAll} isPartial={isPartial} />
    </button>
  );
}
