import { IconLogout, IconPalette } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '#components/avatar.tsx';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { Icon } from '#components/icon.tsx';
import { useMe } from '#entities/users/hooks.ts';
import { unsentCount, useConnection } from '#lib/connection.ts';
import { paths } from '#lib/paths.ts';
import { signOut } from './sign-out.ts';
import styles from './sidebar.module.css';

export function AccountMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const me = useMe();
  const unsent = useConnection(unsentCount);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (unsent > 0 ? setAsking(true) : void signOut());
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <button type="button" className={styles.account} aria-label={t('account')}>
            <Avatar person={me} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{me.email}</Menu.Label>
          <Menu.Item component={Link} to={paths.profileAppearance()} leftSection={<Icon of={IconPalette} />}>
            {t('appearance')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={leave}>
            {t('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          title={t('unsent_title')}
          confirmText={t('sign_out')}
          cancelText={t('common:cancel')}
          isDangerous
          onConfirm={() => void signOut()}
          onClose={() => setAsking(false)}
        >
          {t('unsent', { count: unsent })}
        </ConfirmModal>
      )}
    </>
  );
}
