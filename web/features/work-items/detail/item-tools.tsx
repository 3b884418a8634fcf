import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconId, IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useListView } from '../display/list-view.ts';
import { copyItemKey, copyItemLink, makeCopy } from '../properties/item-commands.ts';
import { confirmDelete } from './delete-store.ts';
import { useCanDelete } from './item-rights.ts';
import { hasKey, itemKey } from '../properties/item-key.ts';

/** At the right end of a detail's header: link, and the menu with everything else. */
export function ItemTools({ row }: { row: WorkItem }) {
  const { t } = useTranslation(['work-items', 'common']);
  const { linkTo, identifier, canEdit } = useListView();
  const canDelete = useCanDelete(row);
  return (
    <>
      <IconButton of={IconLink} label={t('copy_link')} onClick={() => void copyItemLink(linkTo(row), t)} />
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void makeCopy(row, t)}>
              {t('make_copy')}
            </Menu.Item>
          )}
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
              <Menu.Item
                data-danger
                leftSection={<Icon of={IconTrash} />}
                onClick={() => confirmDelete(row.id)}
              >
                {t('common:delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
