import { Menu } from '@mantine/core';
import { IconArrowRight, IconArrowUpRight, IconCopy, IconId, IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/anchored-menu.tsx';
import { Icon } from '#components/icon.tsx';
import { useCanDelete } from '../detail/item-rights.ts';
import { confirmDelete } from '../detail/delete-store.ts';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { canMoveBetweenGroups } from '../board/drop.ts';
import { useListView } from '../display/list-view.ts';
import { closeOverlay, openOverlay } from './item-overlay.ts';
import { copyItemKey, copyItemLink, makeCopy } from './item-commands.ts';
import { hasKey, itemKey } from './item-key.ts';

type ItemMenuProps = { itemId: string; group: string | null; anchor: HTMLElement };

/** What can be done with an item as a whole, from its dots or the right mouse button. */
export function ItemMenu({ itemId, group, anchor }: ItemMenuProps) {
  const row = useWorkItem(itemId);
  if (!row) return null;
  return (
    <AnchoredMenu anchor={anchor} onClose={closeOverlay}>
      <Items row={row} group={group} anchor={anchor} />
    </AnchoredMenu>
  );
}

type ItemsProps = { row: WorkItem; group: string | null; anchor: HTMLElement };

function Items({ row, group, anchor }: ItemsProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const { canEdit, query, linkTo, identifier } = useListView();
  const canDelete = useCanDelete(row);
  const canMove = canEdit && group !== null && canMoveBetweenGroups(query.groupBy);
  const move = () => {
    // After the menu has closed: both are the one thing that may be open.
    if (group !== null) setTimeout(() => openOverlay({ kind: 'move', itemId: row.id, group, anchor }));
  };
  return (
    <>
      {canMove && (
        <Menu.Item leftSection={<Icon of={IconArrowRight} />} onClick={move}>
          {t('move_to')}
        </Menu.Item>
      )}
      {canEdit && (
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void makeCopy(row, t)}>
          {t('make_copy')}
        </Menu.Item>
      )}
      {/* No other tab knows what the server has not stored. */}
      {hasKey(row) && (
        <Menu.Item
          leftSection={<Icon of={IconArrowUpRight} />}
          component="a"
          href={linkTo(row)}
          target="_blank"
          rel="noopener"
        >
          {t('open_new_tab')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyItemLink(linkTo(row), t)}>
        {t('copy_link')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconId} />}
        disabled={!hasKey(row)}
        onClick={() => void copyItemKey(itemKey(identifier, row), t)}
      >
        {t('copy_key')}
      </Menu.Item>
      {canDelete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => confirmDelete(row.id)}>
            {t('common:delete')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
