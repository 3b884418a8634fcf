import { Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { chooseMyLanguage } from '#entities/identity/users/preferences.ts';
import { signOut } from '#entities/identity/users/sign-out.ts';
import { LANGUAGES, useLanguage } from '#lib/device/language.ts';
import styles from './parts/onboarding.module.css';

/** Who is about to begin here, in which language, and the way out for who took the wrong account. */
export function AccountSwitcher() {
  const { t } = useTranslation('onboarding');
  const me = useMe();
  const current = useLanguage((state) => state.language);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.account}>
          <VisuallyHidden>{t('account')}</VisuallyHidden>
          <Avatar person={me} size={24} />
          <span className={styles.accountEmail}>{me.email}</span>
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        {LANGUAGES.map(({ tag, name }) => (
          <Menu.Item
            key={tag}
            lang={tag}
            rightSection={tag === current && <Icon of={IconCheck} size={14} label={t('language_chosen')} />}
            onClick={() => chooseMyLanguage(tag)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => signOut()}>
          {t('wrong_account')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
