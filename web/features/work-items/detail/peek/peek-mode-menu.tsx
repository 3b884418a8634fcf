import { Menu } from '@mantine/core';
import {
  IconCheck,
  type Icon as TablerIcon,
  IconLayoutSidebarRight,
  IconMaximize,
  IconSquare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { choosePeekMode, PEEK_MODES, type PeekMode, usePeekMode } from './peek-mode.ts';

const ICONS: Record<PeekMode, TablerIcon> = {
  side: IconLayoutSidebarRight,
  modal: IconSquare,
  full: IconMaximize,
};

/** Where the panel of an item stands. */
export function PeekModeMenu() {
  const { t } = useTranslation('detail');
  const mode = usePeekMode((state) => state.mode);
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <IconButton of={ICONS[mode]} label={t('peek.mode')} />
      </Menu.Target>
      <Menu.Dropdown>
        {PEEK_MODES.map((each) => (
          <Menu.Item
            key={each}
            leftSection={<Icon of={ICONS[each]} />}
            rightSection={each === mode && <Icon of={IconCheck} />}
            onClick={() => choosePeekMode(each)}
          >
            {t(`peek.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
