import { IconLogout, IconPalette, IconUserCircle } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { requestSignOut } from '#entities/identity/users/sign-out.ts';
import { paths } from '#lib/http/paths.ts';

/** What the menu of one's own account offers. */
export function AccountList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const me = useMe();
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} width={220}>
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
    </AnchoredMenu>
  );
}
