import {
  IconActivity,
  IconArchive,
  IconArrowBackUp,
  IconBuilding,
  IconClipboardList,
  IconKey,
  IconLayoutSidebar,
  IconLogout,
  IconMail,
  IconMoon,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Logo } from '#components/icons/logo.tsx';
import { signOutOfConsole } from '#entities/identity/console/actions.ts';
import { useInstanceRow, useOperator } from '#entities/identity/console/store.ts';
import { paths } from '#lib/http/paths.ts';
import { toggleSidebar } from '#lib/frame/sidebar-store.ts';
import { chooseTheme, drawnTheme, useTheme } from '#lib/device/theme.ts';
import { NavHeading, NavItem } from '../nav/settings-nav.tsx';
import nav from '../nav/settings-nav.module.css';
import styles from './parts/console.module.css';

/** The pages of the console; collapsed it is a rail of icons. */
export function ConsoleNav({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation(['console', 'settings', 'monitoring']);
  const { instance_name } = useInstanceRow();
  return (
    <nav
      className={nav.nav}
      aria-label={t('title')}
      data-sidebar
      data-collapsed={isCollapsed ? '' : undefined}
    >
      <div className={styles.brand}>
        <Logo />
        <span className={nav.text}>{instance_name}</span>
      </div>
      <div className={nav.scroll}>
        {!isCollapsed && <NavHeading>{t('title')}</NavHeading>}
        <NavItem to={paths.console('general')} icon={IconSettings} label={t('general.title')} />
        <NavItem
          to={paths.console('workspace')}
          icon={IconBuilding}
          label={t('workspaces.title')}
          isOpenBelow
        />
        <NavItem to={paths.console('users')} icon={IconUsers} label={t('users.title')} />
        <NavItem to={paths.console('email')} icon={IconMail} label={t('email.title')} />
        <NavItem
          to={paths.console('authentication')}
          icon={IconShieldLock}
          label={t('authentication.title')}
          isOpenBelow
        />
        <NavItem to={paths.console('single-sign-on')} icon={IconKey} label={t('companies.title')} />
        <NavItem to={paths.console('ai')} icon={IconSparkles} label={t('ai.title')} />
        <NavItem to={paths.console('image')} icon={IconPhoto} label={t('image.title')} />
        <NavItem to={paths.console('backups')} icon={IconArchive} label={t('backups.title')} />
        <NavItem to={paths.console('monitoring')} icon={IconActivity} label={t('monitoring:title')} />
        <NavItem to={paths.console('audit-log')} icon={IconClipboardList} label={t('settings:audit_log')} />
        <a className={`${nav.item} ${nav.apart}`} href={paths.signIn()} title={t('back')}>
          <IconArrowBackUp size={16} aria-hidden />
          <span className={nav.text}>{t('back')}</span>
        </a>
      </div>
      <ConsoleFoot isCollapsed={isCollapsed} />
    </nav>
  );
}

function ConsoleFoot({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation(['console', 'shell']);
  const operator = useOperator();
  const isDark = drawnTheme(useTheme()).startsWith('dark');
  return (
    <div className={styles.foot}>
      <Avatar person={operator} size={16} />
      <span className={nav.text} title={operator.email}>
        {operator.email}
      </span>
      <IconButton
        of={isDark ? IconSun : IconMoon}
        label={t(isDark ? 'light' : 'dark')}
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      />
      <IconButton of={IconLogout} label={t('sign_out')} onClick={() => void signOutOfConsole()} />
      <span className={styles.collapse}>
        <IconButton
          of={IconLayoutSidebar}
          label={t(isCollapsed ? 'shell:expand' : 'shell:collapse')}
          onClick={toggleSidebar}
        />
      </span>
    </div>
  );
}
