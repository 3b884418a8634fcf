import { memo } from 'react';
import { personColor } from '#components/people/people-color.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { hasField } from '#entities/projects/fields/hooks.ts';
import { useCanEditProject, usePlans } from '#entities/projects/projects/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import { useListView } from '../../model/display/list-view.ts';
import { hasProperty, type PickedProperty } from '../../model/properties/item-pickers.ts';
import { useSelection } from '../../model/selection/selection.ts';
import { cellPlace } from './columns/cell-place.ts';
import { CellValue } from './cell-value.tsx';
import { type Column, columnName, isExplained, type ShownColumn } from './columns/columns.ts';
import styles from './sheet.module.css';
import type { UnfoldedLine } from '../list/fold/unfold.ts';
import { TitleCell } from './title-cell.tsx';

/** A row of the table and the columns that it shows. */
export type SheetRowProps = {
  line: UnfoldedLine & { kind: 'item' };
  /** Its place in the table, the head counted. */
  rowIndex: number;
  columns: readonly ShownColumn[];
  isSelected: boolean;
};

/** Whether an item has what a column shows: its project uses it, and its type has it. */
function isEdited({ field, edits }: Column, row: WorkItem): boolean {
  if (field) return hasField(row.project_id, row.type_id, field.id);
  return edits !== undefined && hasProperty(edits as PickedProperty, row);
}

/** Whether cells of items of a project are edited; drawn again once the project plans or estimates in another way. */
function useEditedCells(projectId: string | undefined): boolean {
  const { canEdit } = useListView();
  usePlans(projectId);
  useEstimatePoints(projectId ?? '');
  const isMine = useCanEditProject(projectId);
  return canEdit && isMine;
}

/** One work item as a row. It listens to its own row only. */
export const SheetRow = memo(function SheetRow({ line, rowIndex, columns, isSelected }: SheetRowProps) {
  const { t } = useListView();
  const row = useWorkItem(line.id);
  const canEdit = useEditedCells(row?.project_id);
  const mark = useRemoteMark(line.id);
  const isWhole = useIsWhole();
  const isChecked = useSelection(({ ids }) => ids.has(line.id));
  if (!row) return null;
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={rowIndex}
      data-item-id={line.id}
      data-group={line.group}
      data-line={line.key}
      data-selected={isSelected ? '' : undefined}
      data-checked={isChecked ? '' : undefined}
      data-mark={mark?.kind}
      style={mark && { ['--c' as string]: personColor(mark.actorId) }}
    >
      <TitleCell row={row} lineKey={line.key} depth={line.depth} isOpen={line.isOpen} canEdit={canEdit} />
      {columns.map((shown) => {
        const { column, index } = shown;
        const isOpened = canEdit || isExplained(column);
        const edits = isOpened && column.edits && isEdited(column, row) ? column.edits : undefined;
        return (
          <div
            key={column.property}
            role="gridcell"
            className={styles.cell}
            {...cellPlace(shown)}
            tabIndex={-1}
            data-col={index + 1}
            data-property={edits}
            aria-colindex={index + 2}
            aria-haspopup={edits && (isExplained(column) ? 'dialog' : 'listbox')}
            title={edits && columnName(column, t)}
            data-field={column.field && ''}
          >
            {isWhole && <CellValue column={column} row={row} />}
          </div>
        );
      })}
    </div>
  );
});
