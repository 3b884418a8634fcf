import { Menu } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { openPartDialog } from '../../model/items/part-dialog.ts';

/** Entries of a menu: a new item below this one, or such as are there already. */
export function SubItemChoices({ row }: { row: WorkItem }) {
  const { t } = useTranslation('detail');
  const preset = { parent_id: row.id };
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconPlus} />}
        onClick={() => openModal({ kind: 'create-work-item', projectId: row.project_id, preset })}
      >
        {t('sub_items.create')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconSearch} />}
        onClick={() => openPartDialog({ kind: 'add-sub-items', itemId: row.id })}
      >
        {t('sub_items.existing')}
      </Menu.Item>
    </>
  );
}
