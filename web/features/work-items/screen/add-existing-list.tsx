import { Menu } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';

type AddExistingListProps = { anchor: HTMLElement; onClose: () => void; onChoose: () => void };

/** The other way to put items here. */
export function AddExistingList({ anchor, onClose, onChoose }: AddExistingListProps) {
  const { t } = useTranslation('work-items');
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <Menu.Item leftSection={<Icon of={IconSearch} />} onClick={onChoose}>
        {t('place.add')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
