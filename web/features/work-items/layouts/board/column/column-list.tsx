import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconChecks,
  IconGauge,
  IconLayoutSidebarLeftCollapse,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useListView } from '../../../model/display/list-view.ts';
import type { Group } from '../../../model/groups/groups.tsx';
import { selectGroup } from '../../../model/selection/selection.ts';
import { useCanSelect } from '../../../model/selection/use-can-select.ts';
import { shownRows } from '../../../model/moves/move-card.ts';
import { placedBeside } from '../../column-moves.ts';

type ColumnListProps = {
  group: Group;
  columns: readonly string[];
  anchor: HTMLElement;
  onClose: () => void;
  onFold: (group: string) => void;
  onLimit: () => void;
};

/** What can be done with a column as a whole. */
export function ColumnList({ group, columns, anchor, onClose, onFold, onLimit }: ColumnListProps) {
  const { t, query } = useListView();
  const canSelect = useCanSelect();
  const select = () =>
    selectGroup(
      shownRows(query, group.id).map(({ id }) => id),
      true,
    );
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <MenuItem
        icon={IconLayoutSidebarLeftCollapse}
        text={t('work-items:column.fold')}
        onClick={() => onFold(group.id)}
      />
      <Moves id={group.id} columns={columns} />
      {canSelect && <MenuItem icon={IconChecks} text={t('work-items:column.select')} onClick={select} />}
      <LimitItem onLimit={onLimit} />
    </AnchoredMenu>
  );
}

/** Past the column on either side. */
function Moves({ id, columns }: { id: string; columns: readonly string[] }) {
  const { t, actions, settings } = useListView();
  const { groupBy } = settings;
  if (!actions || groupBy === null) return null;
  const at = columns.indexOf(id);
  const put = (target: string, side: 'left' | 'right') =>
    actions.setColumns(groupBy, placedBeside(columns, id, { target, side }));
  const [before, after] = [columns[at - 1], columns[at + 1]];
  return (
    <>
      {before !== undefined && (
        <MenuItem
          icon={IconArrowLeft}
          text={t('work-items:column.move_left')}
          onClick={() => put(before, 'left')}
        />
      )}
      {after !== undefined && (
        <MenuItem
          icon={IconArrowRight}
          text={t('work-items:column.move_right')}
          onClick={() => put(after, 'right')}
        />
      )}
    </>
  );
}

/** Limits are settings of the project. */
function LimitItem({ onLimit }: { onLimit: () => void }) {
  const { t, projectId, settings } = useListView();
  const isAdmin = useProject(projectId)?.member_role === ROLE.ADMIN;
  if (!isAdmin || settings.groupBy !== 'state' || settings.context === 'epics') return null;
  return (
    <>
      <Menu.Divider />
      <MenuItem icon={IconGauge} text={t('work-items:column.limit')} onClick={onLimit} />
    </>
  );
}
