import { CheckBox } from '#components/controls/check-box.tsx';
import { useListView } from '../display/list-view.ts';
import styles from './selection.module.css';
import { useSelection } from './selection.ts';
import { useCanSelect } from './use-can-select.ts';

/** The box of one item. Its press is handled by the layout, which knows the order for ranges. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const { t } = useListView();
  const canSelect = useCanSelect();
  const isChecked = useSelection(({ ids }) => ids.has(id));
  if (!canSelect) return null;
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.box}
      tabIndex={-1}
      aria-checked={isChecked}
      aria-label={t('work-items:bulk.select', { name })}
      data-select
    >
      <CheckBox isChecked={isChecked} />
    </button>
  );
}
