import { Menu } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ShortcutKbd } from '#components/controls/kbd.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { canMoveBetweenGroups } from '../moves/drop.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../display/list-view.ts';
import { ItemActions } from './item-actions.tsx';
import { closeOverlay, type MenuPoint, openOverlay, type Overlay } from '../properties/item-overlay.ts';
import { hasProperty, ITEM_PICKERS, type PickedProperty } from '../properties/item-pickers.ts';

type ItemMenuProps = { itemId: string; group: string | null; anchor: HTMLElement; at?: MenuPoint };

/** What can be done with an item as a whole, from its dots or the right mouse button. */
export function ItemMenu({ itemId, group, anchor, at }: ItemMenuProps) {
  const { t } = useTranslation('work-items');
  const { canEdit, query } = useListView();
  const row = useWorkItem(itemId);
  const isMine = useCanEditProject(row?.project_id);
  if (!row) return null;
  // After the menu has closed: both are the one thing that may be open.
  const openAfter = (overlay: Overlay) => void setTimeout(() => openOverlay(overlay));
  const canChange = canEdit && isMine && row.archived_at === null;
  return (
    <AnchoredMenu anchor={anchor} at={at} onClose={closeOverlay}>
      {canChange && (
        <Properties
          row={row}
          onPick={(property) => openAfter({ kind: 'property', property, itemId, anchor })}
        />
      )}
      {canChange && group !== null && canMoveBetweenGroups(query.groupBy) && (
        <Menu.Item
          leftSection={<Icon of={IconArrowRight} />}
          rightSection={<ShortcutKbd of="move" />}
          onClick={() => openAfter({ kind: 'move', itemId, group, anchor })}
        >
          {t('move_to')}
        </Menu.Item>
      )}
      <ItemActions row={row} />
    </AnchoredMenu>
  );
}

type PropertiesProps = { row: WorkItem; onPick: (property: PickedProperty) => void };

/** Every property that the item has, as its keys set it; each leads on to its values. */
function Properties({ row, onPick }: PropertiesProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {ITEM_PICKERS.filter(([property]) => hasProperty(property, row)).map(([property, icon]) => (
        <Menu.Item
          key={property}
          leftSection={icon ? <Icon of={icon} /> : <PriorityPropertyIcon />}
          rightSection={property !== 'version' && <ShortcutKbd of={property} />}
          onClick={() => onPick(property)}
        >
          {t(`property.${property}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
