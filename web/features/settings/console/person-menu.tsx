import { Menu } from '@mantine/core';
import { IconDots, IconKey, IconLogout, IconUserX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { ConsolePerson } from '#entities/identity/console/types.ts';

/** What is done for a person from here beside rights and steps. */
export type PersonDeed = 'reset_password' | 'sign_out' | 'erase';

type PersonMenuProps = { person: ConsolePerson; isMe: boolean; onAsk: (deed: PersonDeed) => void };

export function PersonMenu({ person, isMe, onAsk }: PersonMenuProps) {
  const { t } = useTranslation('accounts');
  if (isMe) return null;
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <IconButton of={IconDots} label={t('users.actions_of', { name: person.display_name })} size="sm" />
      </Menu.Target>
      <Menu.Dropdown>
        {person.is_active && (
          <Menu.Item leftSection={<Icon of={IconKey} />} onClick={() => onAsk('reset_password')}>
            {t('users.reset_password')}
          </Menu.Item>
        )}
        {person.is_active && (
          <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => onAsk('sign_out')}>
            {t('users.sign_out')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconUserX} />} color="red" onClick={() => onAsk('erase')}>
          {t('users.erase')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
