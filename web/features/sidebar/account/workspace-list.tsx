import { IconCheck, IconMail, IconPlus, IconSettings, IconUserPlus } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

const TILE_COLOR = 'var(--tile-neutral)';

/** The workspaces to go to, and what is done with the one that is open. */
export function WorkspaceList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const me = useMe();
  const current = useCurrentWorkspace();
  const workspaces = useWorkspaces((state) => state.workspaces);
  const canCreate = !useInstance((state) => state.config.is_workspace_creation_disabled);
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} position="bottom-start" width={240}>
      <Menu.Label>{me.email}</Menu.Label>
      {workspaces.map((workspace) => (
        <Menu.Item
          key={workspace.id}
          component={Link}
          to={paths.home(workspace.slug)}
          leftSection={
            <ProjectTile
              id={workspace.id}
              name={workspace.name}
              imageUrl={workspace.logo_url}
              color={TILE_COLOR}
              size={20}
            />
          }
          rightSection={workspace.id === current.id && <Icon of={IconCheck} />}
        >
          {workspace.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {current.role >= ROLE.MEMBER && (
        <>
          <Menu.Item
            component={Link}
            to={paths.workspaceSettings(current.slug)}
            leftSection={<Icon of={IconSettings} />}
          >
            {t('workspace_settings')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.workspaceMembers(current.slug)}
            leftSection={<Icon of={IconUserPlus} />}
          >
            {t('invite')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {canCreate && (
        <Menu.Item component={Link} to={paths.createWorkspace()} leftSection={<Icon of={IconPlus} />}>
          {t('create_workspace')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.invitations()} leftSection={<Icon of={IconMail} />}>
        {t('invitations')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
