import { Menu } from '@mantine/core';
import { IconChecks, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { selectGroup } from '../../model/selection/selection.ts';
import { useCanSelect } from '../../model/selection/use-can-select.ts';
import { shownRows } from '../../model/moves/move-card.ts';

type ColumnListProps = {
  group: Group;
  anchor: HTMLElement;
  onClose: () => void;
  onFold: (group: string) => void;
};

/** What can be done with a column as a whole. */
export function ColumnList({ group, anchor, onClose, onFold }: ColumnListProps) {
  const { t, query } = useListView();
  const canSelect = useCanSelect();
  const select = () =>
    selectGroup(
      shownRows(query, group.id).map(({ id }) => id),
      true,
    );
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <Menu.Item leftSection={<Icon of={IconLayoutSidebarLeftCollapse} />} onClick={() => onFold(group.id)}>
        {t('work-items:column.fold')}
      </Menu.Item>
      {canSelect && (
        <Menu.Item leftSection={<Icon of={IconChecks} />} onClick={select}>
          {t('work-items:column.select')}
        </Menu.Item>
      )}
    </AnchoredMenu>
  );
}
