import {
  IconCloudUp,
  IconFileText,
  IconKeyboard,
  IconLayersSubtract,
  IconLayoutSidebar,
  IconPencilPlus,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import {
  currentWorkspace,
  useCurrentWorkspace,
  useWorkspaces,
} from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { retryOutbox } from '#lib/outbox/outbox.ts';
import { openPalette, usePalette } from '#lib/frame/palette-store.ts';
import { paths } from '#lib/http/paths.ts';
import { toggleSidebar } from '#lib/frame/sidebar-store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { goCommands } from './go-commands.ts';
import { usePlanCommands } from './plan-commands.ts';

/** What the frame itself can do at once: go places, create a project, change the workspace. */
export function useFrameCommands() {
  useCommands('frame:go', useNavigationCommands());
  useCommands('frame:plan', usePlanCommands());
  useCommands('frame:view', useViewCommands());
  useCommands('frame:help', useHelpCommands());
}

function useNavigationCommands(): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { slug, role, id } = useCurrentWorkspace();
  const { id: myId } = useMe();
  const projects = useJoinedProjects();
  const workspaces = useWorkspaces((state) => state.workspaces);
  return useMemo(() => {
    const group = t('commands.navigation');
    const go = (path: string) => () => void navigate(path);
    const commands = goCommands({ slug, role, myId }, (path) => void navigate(path), t);
    for (const project of projects) {
      const { name } = project;
      const texts = {
        group,
        items: t('commands.go_work_items', { name }),
        pages: t('commands.go_pages', { name }),
      };
      commands.push(...projectCommands(project, texts, go));
    }
    for (const other of workspaces) {
      if (other.id === id) continue;
      const label = t('commands.switch_to', { name: other.name });
      commands.push({
        id: `workspace-${other.id}`,
        group,
        label,
        icon: IconUser,
        stage: 'go',
        run: go(paths.home(other.slug)),
      });
    }
    commands.unshift(...creationCommands(role, projects, t));
    return commands;
  }, [t, navigate, slug, role, id, myId, projects, workspaces]);
}

function creationCommands(role: Role, projects: readonly Project[], t: TFunction): Command[] {
  const group = t('shell:commands.create');
  const item: Command = {
    id: 'new-work-item',
    group,
    label: t('shell:new_item'),
    icon: IconPencilPlus,
    stage: 'create',
    shortcut: 'new_item',
    run: () => openModal({ kind: 'create-work-item' }),
  };
  const project: Command = {
    id: 'new-project',
    group,
    label: t('shell:new_project'),
    icon: IconPlus,
    stage: 'create',
    shortcut: 'new_project',
    run: () => openModal({ kind: 'create-project' }),
  };
  const mayWrite = projects.some(({ member_role }) => (member_role ?? 0) >= ROLE.MEMBER);
  return [...(mayWrite ? [item] : []), ...(role >= ROLE.MEMBER ? [project] : [])];
}

type ProjectTexts = { group: string; items: string; pages: string };

function projectCommands(project: Project, texts: ProjectTexts, go: (path: string) => () => void): Command[] {
  const { id, page_view } = project;
  const { slug } = currentWorkspace();
  const { group, items: label, pages } = texts;
  const stage = 'go';
  const items: Command = {
    id: `items-${id}`,
    group,
    label,
    icon: IconLayersSubtract,
    stage,
    run: go(paths.workItems(slug, id)),
  };
  if (!page_view) return [items];
  return [
    items,
    { id: `pages-${id}`, group, label: pages, icon: IconFileText, stage, run: go(paths.pages(slug, id)) },
  ];
}

/** What helps with everything else: the list of shortcuts, search, sending what waits. */
function useHelpCommands(): Command[] {
  const { t } = useTranslation('shell');
  return useMemo(() => {
    const group = t('commands.help');
    const stage = 'help';
    return [
      {
        id: 'search',
        stage,
        group,
        label: t('search'),
        icon: IconSearch,
        shortcut: 'search',
        // It would lead back to where one is.
        isPossible: () => !usePalette.getState().isOpen,
        run: openPalette,
      },
      {
        id: 'shortcuts',
        stage,
        group,
        label: t('commands.shortcuts'),
        icon: IconKeyboard,
        shortcut: 'shortcuts',
        run: () => openModal({ kind: 'shortcuts' }),
      },
      {
        id: 'save',
        stage,
        group,
        label: t('commands.save'),
        icon: IconCloudUp,
        shortcut: 'save',
        run: retryOutbox,
      },
    ];
  }, [t]);
}

function useViewCommands(): Command[] {
  const { t } = useTranslation('shell');
  return useMemo(
    () => [
      {
        id: 'sidebar',
        group: t('commands.view'),
        label: t('commands.toggle_sidebar'),
        icon: IconLayoutSidebar,
        stage: 'help',
        shortcut: 'sidebar',
        run: toggleSidebar,
      },
    ],
    [t],
  );
}
