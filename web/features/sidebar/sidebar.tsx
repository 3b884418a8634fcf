import {
  IconBriefcase,
  IconHelpCircle,
  IconHome,
  IconLayoutSidebar,
  IconPencilPlus,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ShortcutKbd } from '#components/controls/kbd.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { openPalette } from '#lib/frame/palette-store.ts';
import { paths } from '#lib/http/paths.ts';
import { setNav, toggleSidebar } from '#lib/frame/sidebar-store.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { Favorites } from './favorites/favorites.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { PinnedEntries } from './pinned-entries.tsx';
import { ProjectTree } from './project-tree.tsx';
import { SaveState } from './account/save-state.tsx';
import { StickiesButton } from './stickies-button.tsx';
import { SidebarItem } from './parts/sidebar-item.tsx';
import { WorkspaceSwitcher } from './account/workspace-switcher.tsx';
import styles from './parts/sidebar.module.css';

/** Where one can go; collapsed it is a rail of icons. */
export const Sidebar = memo(function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { slug, role } = useCurrentWorkspace();
  const projects = useJoinedProjects();
  return (
    <nav
      ref={setNav}
      className={styles.sidebar}
      aria-label={t('sidebar')}
      data-sidebar
      data-collapsed={isCollapsed ? '' : undefined}
    >
      <div className={styles.top}>
        <WorkspaceSwitcher isCollapsed={isCollapsed} />
        <AccountMenu />
      </div>
      <SidebarActions isCollapsed={isCollapsed} />
      <div className={styles.scroll}>
        <SidebarItem
          to={paths.home(slug)}
          isExact
          icon={<Icon of={IconHome} />}
          label={t('home')}
          isCollapsed={isCollapsed}
        />
        <InboxEntry isCollapsed={isCollapsed} />
        <SidebarItem
          to={paths.projects(slug)}
          isExact
          icon={<Icon of={IconBriefcase} />}
          label={t('projects')}
          isCollapsed={isCollapsed}
        />
        <div data-time />
        <PinnedEntries isCollapsed={isCollapsed} />
        {role >= ROLE.MEMBER && !isCollapsed && <Favorites />}
        {!isCollapsed && (
          <div className={styles.section}>
            <h2>{t('your_projects')}</h2>
            {role >= ROLE.MEMBER && (
              <IconButton
                of={IconPlus}
                label={t('new_project')}
                size="sm"
                iconSize={14}
                onClick={() => openModal({ kind: 'create-project' })}
              />
            )}
          </div>
        )}
        {projects.map((project) => (
          <ProjectTree key={project.id} project={project} isCollapsed={isCollapsed} />
        ))}
      </div>
      <div data-timer />
      <div className={styles.foot}>
        {!isCollapsed && <SaveState />}
        <span className={styles.collapse}>
          {!isCollapsed && <StickiesButton />}
          {!isCollapsed && (
            <IconButton
              of={IconHelpCircle}
              label={t('commands.shortcuts')}
              size="sm"
              onClick={() => openModal({ kind: 'shortcuts' })}
            />
          )}
          <IconButton
            of={IconLayoutSidebar}
            label={isCollapsed ? t('expand') : t('collapse')}
            size="sm"
            onClick={toggleSidebar}
          />
        </span>
      </div>
    </nav>
  );
});

function SidebarActions({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const canCreate = useJoinedProjects().some((project) => (project.member_role ?? 0) >= ROLE.MEMBER);
  const create = () => openModal({ kind: 'create-work-item' });
  return (
    <div className={styles.actions}>
      {canCreate && !isCollapsed && (
        <Button
          className={styles.newItem}
          leftSection={<Icon of={IconPencilPlus} />}
          rightSection={<ShortcutKbd of="new_item" />}
          justify="flex-start"
          onClick={create}
        >
          {t('new_item')}
        </Button>
      )}
      {canCreate && isCollapsed && (
        <IconButton of={IconPencilPlus} label={t('new_item')} variant="default" onClick={create} />
      )}
      {canCreate || isCollapsed ? (
        <IconButton of={IconSearch} label={t('search')} variant="default" onClick={openPalette} />
      ) : (
        <Button
          className={styles.newItem}
          leftSection={<Icon of={IconSearch} />}
          rightSection={<ShortcutKbd of="palette" />}
          justify="flex-start"
          onClick={openPalette}
        >
          {t('find')}
        </Button>
      )}
    </div>
  );
}
