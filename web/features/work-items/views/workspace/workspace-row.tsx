import { memo } from 'react';
import { Link } from 'react-router';
import { ProjectTile } from '#components/project-tile.tsx';
import { useProject } from '#entities/projects/hooks.ts';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useIsWhole } from '#lib/first-picture.ts';
import { useListView } from '../../display/list-view.ts';
import { itemKey } from '../../properties/item-key.ts';
import { CellValue } from '../../spreadsheet/cell-value.tsx';
import type { ShownColumn } from '../../spreadsheet/sheet-row.tsx';
import sheetStyles from '../../spreadsheet/sheet.module.css';

type RowProps = {
  id: string;
  lineKey: string;
  /** Its place in the table, the head counted. */
  rowIndex: number;
  columns: readonly ShownColumn[];
};

/** One work item of any project. It listens to its own row only. */
export const WorkspaceRow = memo(function WorkspaceRow({ id, lineKey, rowIndex, columns }: RowProps) {
  const row = useWorkItem(id);
  const isWhole = useIsWhole();
  if (!row) return null;
  return (
    <div
      role="row"
      className={sheetStyles.row}
      aria-rowindex={rowIndex}
      data-item-id={row.id}
      data-line={lineKey}
    >
      <Title row={row} />
      {columns.map(({ column, index, start }) => (
        <div
          key={column.property}
          role="gridcell"
          className={sheetStyles.cell}
          style={{ left: start, width: column.width }}
          tabIndex={-1}
          data-col={index + 1}
          aria-colindex={index + 2}
        >
          {isWhole && <CellValue property={column.property} row={row} />}
        </div>
      ))}
    </div>
  );
});

/** Which project it is of, its key, and its title. */
function Title({ row }: { row: WorkItem }) {
  const { settings, linkTo } = useListView();
  const project = useProject(row.project_id);
  return (
    <div role="rowheader" className={sheetStyles.title} data-col={0} tabIndex={-1} aria-colindex={1}>
      {project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />}
      {settings.shown.has('key') && (
        <span className={sheetStyles.id}>{itemKey(project?.identifier, row)}</span>
      )}
      <Link to={linkTo(row)} className={sheetStyles.link} tabIndex={-1} draggable={false} title={row.name}>
        {row.name}
      </Link>
    </div>
  );
}
