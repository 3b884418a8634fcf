import {
  IconBell,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconPalette,
  IconPlus,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { requestSignOut } from '#entities/identity/users/sign-out.ts';
import { useSession } from '#entities/identity/users/store.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { NavButton, NavHeading, NavItem, SettingsNav } from './settings-nav.tsx';

/** Pages of the person, and the workspaces to go back to. */
export function PersonalNav({ foot }: { foot: ReactNode }) {
  const { t } = useTranslation('settings');
  const workspaces = useWorkspaces((state) => state.workspaces);
  const lastId = useSession((state) => state.profile?.last_workspace_id);
  const canCreate = !useInstance((state) => state.config.is_workspace_creation_disabled);
  const invites = useSession((state) => state.settings?.workspace.invites);
  const last = workspaces.find(({ id }) => id === lastId) ?? workspaces[0];
  const back = last
    ? { to: paths.home(last.slug), label: t('back_to', { name: last.name }) }
    : { to: paths.signIn(), label: t('back') };
  return (
    <SettingsNav back={back} foot={foot}>
      <NavHeading>{t('personal')}</NavHeading>
      <NavItem to={paths.profile()} icon={IconUserCircle} label={t('profile.title')} />
      <NavItem to={paths.profileSecurity()} icon={IconShieldLock} label={t('security')} />
      <NavItem to={paths.profileActivity()} icon={IconHistory} label={t('activity.title')} />
      <NavItem to={paths.profileAppearance()} icon={IconPalette} label={t('appearance')} />
      <NavItem to={paths.profileNotifications()} icon={IconBell} label={t('notifications.title')} />
      <NavItem to={paths.profileTokens()} icon={IconKey} label={t('api_tokens')} />
      <NavItem to={paths.profileKeyboard()} icon={IconKeyboard} label={t('keyboard')} />
      <NavHeading>{t('workspaces')}</NavHeading>
      {workspaces.map(({ id, name, slug, logo_url }) => (
        <NavItem
          key={id}
          to={paths.home(slug)}
          icon={<ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" />}
          label={name}
        />
      ))}
      {canCreate && <NavItem to={paths.createWorkspace()} icon={IconPlus} label={t('create_workspace')} />}
      <NavItem to={paths.invitations()} icon={IconMail} label={t('invitations')} badge={invites} />
      <NavButton icon={IconLogout} label={t('sign_out')} onClick={requestSignOut} />
    </SettingsNav>
  );
}
