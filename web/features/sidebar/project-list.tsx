import { Menu } from '@mantine/core';
import { IconArchive, IconLink, IconLogout, IconStar, IconStarOff, IconWorld } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { addFavoriteProject, removeFavorite } from '#entities/personal/favorites/actions.ts';
import { useFavoriteProject } from '#entities/personal/favorites/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type ProjectListProps = { project: Project; anchor: HTMLElement; onClose: () => void };

/** What `ProjectMenu` offers. */
export function ProjectList({ project, anchor, onClose }: ProjectListProps) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const favorite = useFavoriteProject(project.id);
  const toggle = () => {
    if (favorite) void removeFavorite(favorite.id);
    else addFavoriteProject(project);
  };
  const copy = async () => {
    const isCopied = await copyText(window.location.origin + paths.workItems(slug, project.id));
    if (isCopied) showToast({ tone: 'success', title: t('project_menu.copied') });
  };
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} position="bottom-start">
      <Menu.Item leftSection={<Icon of={favorite ? IconStarOff : IconStar} />} onClick={toggle}>
        {t(favorite ? 'favorites.remove' : 'project_menu.favorite')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copy()}>
        {t('project_menu.copy_link')}
      </Menu.Item>
      {project.member_role === ROLE.ADMIN && (
        <Menu.Item
          leftSection={<Icon of={IconWorld} />}
          onClick={() => openModal({ kind: 'publish-project', projectId: project.id })}
        >
          {t(project.anchor ? 'project_menu.published' : 'project_menu.publish')}
        </Menu.Item>
      )}
      {(project.member_role ?? 0) >= ROLE.MEMBER && (
        <Menu.Item
          leftSection={<Icon of={IconArchive} />}
          onClick={() => void navigate(paths.archives(slug, project.id))}
        >
          {t('project_menu.archives')}
        </Menu.Item>
      )}
      {project.member_role !== ROLE.ADMIN && (
        <Menu.Item
          leftSection={<Icon of={IconLogout} />}
          onClick={() => openModal({ kind: 'end-project', by: 'leave', projectId: project.id })}
        >
          {t('project_menu.leave')}
        </Menu.Item>
      )}
    </AnchoredMenu>
  );
}
