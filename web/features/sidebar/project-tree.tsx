import {
  IconBolt,
  IconBox,
  IconChevronDown,
  IconChevronRight,
  IconCircleHalf2,
  IconFileText,
  IconInbox,
  IconLayersSubtract,
  IconSettings,
  IconStack2,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { useIntakeCount } from '#entities/intake/store.ts';
import type { Project } from '#entities/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { paths } from '#lib/paths.ts';
import { useSidebar } from '#lib/sidebar-store.ts';
import { ProjectMenu } from './project-menu.tsx';
import { SidebarItem } from './sidebar-item.tsx';
import styles from './sidebar.module.css';

const IntakeWatch = lazyPart(async () => (await import('./intake-watch.ts')).IntakeWatch);

const STORAGE_KEY = 'tandem.open_projects';

function readOpen(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, boolean>;
  } catch {
    return {};
  }
}

/** Whether a project is unfolded: as the person left it, else when they are somewhere inside it. */
function useUnfolded(id: string, isInside: boolean) {
  const [choice, setChoice] = useState<boolean | undefined>(() => readOpen()[id]);
  const isOpen = choice ?? isInside;
  const toggle = () => {
    setChoice(!isOpen);
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readOpen(), [id]: !isOpen }));
  };
  return [isOpen, toggle] as const;
}

/** A project and, unfolded, the sections of it that exist. */
export function ProjectTree({ project, isCollapsed }: { project: Project; isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const { pathname } = useLocation();
  const isItemHere = pathname.startsWith(`/${slug}/browse/${project.identifier}-`);
  const openKind = useSidebar((state) => state.openKind);
  const isInside = isItemHere || pathname.includes(`/projects/${project.id}/`);
  const [isOpen, toggle] = useUnfolded(project.id, isInside);
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  if (isCollapsed) {
    return (
      <SidebarItem to={paths.workItems(slug, project.id)} icon={tile} label={project.name} isCollapsed />
    );
  }
  const label = t(isOpen ? 'collapse_project' : 'expand_project', { name: project.name });
  return (
    <>
      <div className={styles.project}>
        <button
          type="button"
          className={styles.item}
          aria-expanded={isOpen}
          aria-label={label}
          title={project.name}
          data-inside={isInside ? '' : undefined}
          onClick={toggle}
        >
          {tile}
          <span className={styles.text}>{project.name}</span>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
        </button>
        <ProjectMenu project={project} />
      </div>
      {isOpen && (
        <>
          <SidebarItem
            to={paths.workItems(slug, project.id)}
            icon={<Icon of={IconLayersSubtract} />}
            label={t('work_items')}
            isChild
            isCurrent={isItemHere && openKind === 'item'}
          />
          {project.is_epic_enabled && (
            <SidebarItem
              to={paths.epics(slug, project.id)}
              icon={<Icon of={IconBolt} />}
              label={t('epics')}
              isChild
              isCurrent={isItemHere && openKind === 'epic'}
            />
          )}
          {project.cycle_view && (
            <SidebarItem
              to={paths.cycles(slug, project.id)}
              icon={<Icon of={IconCircleHalf2} />}
              label={t('cycles')}
              isChild
            />
          )}
          {project.module_view && (
            <SidebarItem
              to={paths.modules(slug, project.id)}
              icon={<Icon of={IconBox} />}
              label={t('modules')}
              isChild
            />
          )}
          {project.issue_views_view && (
            <SidebarItem
              to={paths.views(slug, project.id)}
              icon={<Icon of={IconStack2} />}
              label={t('views')}
              isChild
            />
          )}
          {project.page_view && (
            <SidebarItem
              to={paths.pages(slug, project.id)}
              icon={<Icon of={IconFileText} />}
              label={t('pages')}
              isChild
            />
          )}
          {project.inbox_view && <IntakeEntry projectId={project.id} />}
          <SidebarItem
            to={paths.projectSettings(slug, project.id)}
            icon={<Icon of={IconSettings} />}
            label={t('project_settings')}
            isChild
          />
        </>
      )}
    </>
  );
}

/** Intake with how many items wait for a decision. */
function IntakeEntry({ projectId }: { projectId: string }) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const count = useIntakeCount(projectId);
  return (
    <>
      <Suspense>
        <IntakeWatch projectId={projectId} />
      </Suspense>
      <SidebarItem
        to={paths.intake(slug, projectId)}
        icon={<Icon of={IconInbox} />}
        label={t('intake')}
        count={count}
        isChild
      />
    </>
  );
}
