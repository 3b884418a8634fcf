import { IconLogout, IconPalette, IconUserCircle } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/avatar.tsx';
import { Icon } from '#components/icon.tsx';
import { useMe } from '#entities/users/hooks.ts';
import { requestSignOut } from '#entities/users/sign-out.ts';
import { paths } from '#lib/paths.ts';
import styles from './sidebar.module.css';

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const me = useMe();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={styles.account} aria-label={t('account')}>
          <Avatar person={me} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item component={Link} to={paths.profile()} leftSection={<Icon of={IconUserCircle} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.profileAppearance()} leftSection={<Icon of={IconPalette} />}>
          {t('appearance')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={requestSignOut}>
          {t('sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
