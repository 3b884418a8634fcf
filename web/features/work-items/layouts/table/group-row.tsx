import { useItemList } from '#entities/work-items/items/hooks.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import { orderText } from '../../model/display/list-fields.ts';
import { useListView } from '../../model/display/list-view.ts';
import { sumText } from '../../model/field-lists/sum-text.ts';
import type { ListLine } from '../list/rows.ts';
import { cellPlace } from './columns/cell-place.ts';
import type { ShownColumn } from './columns/columns.ts';
import { useFieldSum } from '../use-field-sum.ts';
import styles from './sheet.module.css';

type GroupRowProps = {
  line: ListLine & { kind: 'group' };
  rowIndex: number;
  columns: readonly ShownColumn[];
  onToggle: (group: string) => void;
  /** Whether a dragged row is over the group. */
  isOver: boolean;
};

/** The head of a group: its name and number, and under each number what its items are together. */
export function GroupRow({ line, rowIndex, columns, onToggle, isOver }: GroupRowProps) {
  const { t, language, query, settings } = useListView();
  const { group, total, isCollapsed } = line;
  const cell = useItemList(query)?.cells.get(group.id);
  const ids = cell?.isWhole ? cell.ids : null;
  return (
    <div
      role="row"
      className={styles.row}
      data-group-head
      data-over={isOver ? '' : undefined}
      data-line={line.key}
      aria-rowindex={rowIndex}
      aria-expanded={!isCollapsed}
    >
      <div
        role="rowheader"
        className={styles.title}
        data-col={0}
        tabIndex={-1}
        aria-colindex={1}
        onClick={() => onToggle(group.id)}
      >
        <FoldButton
          label={t('work-items:fold', { group: group.name })}
          isOpen={!isCollapsed}
          tabIndex={-1}
          // The whole cell is pressed.
          onToggle={() => {}}
        />
        {group.icon}
        <span className={styles.groupName} title={group.name}>
          {group.name}
        </span>
        <span className={styles.groupCount}>{total.toLocaleString(language)}</span>
        {isOver && settings.orderBy !== 'sort_order' && (
          <span className={styles.ordered}>
            {t('work-items:drag.ordered', { order: orderText(settings.plans.fields, settings.orderBy, t) })}
          </span>
        )}
      </div>
      {columns.map((shown) => (
        <div
          key={shown.column.property}
          role="gridcell"
          className={styles.cell}
          {...cellPlace(shown)}
          data-col={shown.index + 1}
          tabIndex={-1}
          aria-colindex={shown.index + 2}
        >
          {shown.column.field && ids && <GroupSum field={shown.column.field} ids={ids} />}
        </div>
      ))}
    </div>
  );
}

/** The same as the foot says of all items. */
function GroupSum({ field, ids }: { field: UsedField; ids: readonly string[] }) {
  const { language } = useListView();
  const { sum, value } = useFieldSum(field, ids);
  if (value === null) return null;
  return <span className={styles.groupSum}>{sumText(field, sum, value, language)}</span>;
}
