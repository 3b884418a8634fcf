import {
  IconBolt,
  IconBox,
  IconChevronDown,
  IconChevronRight,
  IconCircleHalf2,
  IconCompass,
  IconFileText,
  IconInbox,
  IconLayersSubtract,
  IconSettings,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useIntakeCount } from '#entities/work-items/intake/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { paths } from '#lib/http/paths.ts';
import { type OpenKind, useSidebar } from '#lib/frame/sidebar-store.ts';
import { ProjectMenu } from './project-menu.tsx';
import { SidebarItem } from './parts/sidebar-item.tsx';
import styles from './parts/sidebar.module.css';

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
      {isOpen && <Sections project={project} hereKind={isItemHere ? openKind : null} />}
    </>
  );
}

type Section = {
  of: TablerIcon;
  label: 'overview' | 'work_items' | 'epics' | 'cycles' | 'modules' | 'views' | 'pages';
  to: (slug: string, projectId: string) => string;
  isOn: (project: Project) => boolean;
  /** Items of this kind stand in it. */
  kind?: OpenKind;
};

const SECTIONS: readonly Section[] = [
  {
    of: IconCompass,
    label: 'overview',
    to: (slug, id) => paths.overview(slug, id),
    isOn: (project) => project.is_project_updates_enabled && (project.member_role ?? 0) > ROLE.GUEST,
  },
  { of: IconLayersSubtract, label: 'work_items', to: paths.workItems, isOn: () => true, kind: 'item' },
  { of: IconBolt, label: 'epics', to: paths.epics, isOn: (project) => project.is_epic_enabled, kind: 'epic' },
  { of: IconCircleHalf2, label: 'cycles', to: paths.cycles, isOn: (project) => project.cycle_view },
  { of: IconBox, label: 'modules', to: paths.modules, isOn: (project) => project.module_view },
  { of: IconStack2, label: 'views', to: paths.views, isOn: (project) => project.issue_views_view },
  { of: IconFileText, label: 'pages', to: paths.pages, isOn: (project) => project.page_view },
];

type SectionsProps = {
  project: Project;
  /** What kind of item of the project is open under its own address; null when none is. */
  hereKind: OpenKind | null;
};

function Sections({ project, hereKind }: SectionsProps) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const { id } = project;
  return (
    <>
      {SECTIONS.filter(({ isOn }) => isOn(project)).map(({ of, label, to, kind }) => (
        <SidebarItem
          key={label}
          to={to(slug, id)}
          icon={<Icon of={of} />}
          label={t(label)}
          isChild
          isCurrent={kind !== undefined && kind === hereKind}
        />
      ))}
      {project.inbox_view && <IntakeEntry projectId={id} />}
      <SidebarItem
        to={paths.projectSettings(slug, id)}
        icon={<Icon of={IconSettings} />}
        label={t('project_settings')}
        isChild
      />
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
