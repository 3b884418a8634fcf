import { Menu } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/anchored-menu.tsx';
import { Icon } from '#components/icon.tsx';
import { ShortcutKbd } from '#components/kbd.tsx';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import { canMoveBetweenGroups } from '../board/drop.ts';
import { useListView } from '../display/list-view.ts';
import { ItemActions } from './item-actions.tsx';
import { closeOverlay, openOverlay } from './item-overlay.ts';

type ItemMenuProps = { itemId: string; group: string | null; anchor: HTMLElement };

/** What can be done with an item as a whole, from its dots or the right mouse button. */
export function ItemMenu({ itemId, group, anchor }: ItemMenuProps) {
  const { t } = useTranslation('work-items');
  const { canEdit, query } = useListView();
  const row = useWorkItem(itemId);
  if (!row) return null;
  const move = () => {
    // After the menu has closed: both are the one thing that may be open.
    if (group !== null) setTimeout(() => openOverlay({ kind: 'move', itemId, group, anchor }));
  };
  return (
    <AnchoredMenu anchor={anchor} onClose={closeOverlay}>
      {canEdit && group !== null && canMoveBetweenGroups(query.groupBy) && (
        <Menu.Item
          leftSection={<Icon of={IconArrowRight} />}
          rightSection={<ShortcutKbd of="move" />}
          onClick={move}
        >
          {t('move_to')}
        </Menu.Item>
      )}
      <ItemActions row={row} />
    </AnchoredMenu>
  );
}
