import {
  IconArchive,
  IconBolt,
  IconBox,
  IconBriefcase,
  IconChartBar,
  IconCircleHalf2,
  IconFileText,
  IconHome,
  IconInbox,
  IconLayersSubtract,
  IconPencil,
  IconSettings,
  IconStack2,
  IconSticker,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { addressedProjectId } from '#entities/projects/projects/addressed-project.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { openPaletteFor, type PaletteKind } from '#lib/frame/palette-store.ts';
import { paths } from '#lib/http/paths.ts';
import type { ShortcutId } from '#lib/keys/shortcuts.ts';

type Place = { shortcut: ShortcutId; label: string; icon: Icon };
/** `isForMembers`: guests of the workspace have none. */
type PlaceOfWorkspace = Omit<Place, 'shortcut'> & {
  shortcut?: ShortcutId;
  path: (slug: string, myId: string) => string;
  isForMembers?: boolean;
};

const OF_WORKSPACE: readonly PlaceOfWorkspace[] = [
  { shortcut: 'go_home', label: 'go_home', icon: IconHome, path: paths.home },
  { shortcut: 'go_inbox', label: 'go_inbox', icon: IconInbox, path: (slug) => paths.inbox(slug) },
  { shortcut: 'go_projects', label: 'go_projects', icon: IconBriefcase, path: paths.projects },
  {
    shortcut: 'go_drafts',
    label: 'go_drafts',
    icon: IconPencil,
    path: paths.drafts,
    isForMembers: true,
  },
  {
    shortcut: 'go_your_work',
    label: 'go_your_work',
    icon: IconUserCircle,
    path: (slug, myId) => paths.person(slug, myId),
    isForMembers: true,
  },
  { shortcut: 'go_settings', label: 'go_settings', icon: IconSettings, path: paths.workspaceSettings },
  { shortcut: 'go_stickies', label: 'go_stickies', icon: IconSticker, path: paths.stickies },
  { label: 'go_workspace_views', icon: IconStack2, path: paths.workspaceViews },
  { label: 'go_active_cycles', icon: IconCircleHalf2, path: paths.activeCycles },
  { label: 'go_analytics', icon: IconChartBar, path: (slug) => paths.analytics(slug), isForMembers: true },
];

const isMember = ({ member_role }: Project) => (member_role ?? 0) >= ROLE.MEMBER;

/** `has`: whether somebody with this role in it finds that place there. */
const OF_PROJECT: readonly (Place & {
  path: (slug: string, projectId: string) => string;
  has: (project: Project) => boolean;
})[] = [
  {
    ...{ shortcut: 'go_items', label: 'go_items_here', icon: IconLayersSubtract, path: paths.workItems },
    has: () => true,
  },
  {
    ...{ shortcut: 'go_epics', label: 'go_epics_here', icon: IconBolt, path: paths.epics },
    has: ({ is_epic_enabled }) => is_epic_enabled,
  },
  {
    ...{ shortcut: 'go_cycles', label: 'go_cycles_here', icon: IconCircleHalf2, path: paths.cycles },
    has: (project) => project.cycle_view && isMember(project),
  },
  {
    ...{ shortcut: 'go_modules', label: 'go_modules_here', icon: IconBox, path: paths.modules },
    has: (project) => project.module_view && isMember(project),
  },
  {
    ...{ shortcut: 'go_views', label: 'go_views_here', icon: IconStack2, path: paths.views },
    has: ({ issue_views_view }) => issue_views_view,
  },
  {
    ...{ shortcut: 'go_pages', label: 'go_pages_here', icon: IconFileText, path: paths.pages },
    has: ({ page_view }) => page_view,
  },
  {
    ...{ shortcut: 'go_intake', label: 'go_intake_here', icon: IconInbox },
    path: (slug, projectId) => paths.intake(slug, projectId),
    has: ({ inbox_view }) => inbox_view,
  },
  {
    ...{ shortcut: 'go_archives', label: 'go_archives_here', icon: IconArchive, path: paths.archives },
    has: isMember,
  },
];

/** The project that is looked at, where I am in it. */
function projectHere(): Project | null {
  const project = projects.get(addressedProjectId() ?? '');
  return project && project.member_role !== null ? project : null;
}

const OPENED: readonly (Place & { kind: PaletteKind })[] = [
  { kind: 'items', shortcut: 'open_item', label: 'open_item', icon: IconLayersSubtract },
  { kind: 'projects', shortcut: 'open_project', label: 'open_project', icon: IconBriefcase },
  { kind: 'people', shortcut: 'open_person', label: 'open_person', icon: IconUserCircle },
  { kind: 'pages', shortcut: 'open_page', label: 'open_page', icon: IconFileText },
  { kind: 'cycles', shortcut: 'open_cycle', label: 'open_cycle', icon: IconCircleHalf2 },
  { kind: 'modules', shortcut: 'open_module', label: 'open_module', icon: IconBox },
  { kind: 'views', shortcut: 'open_view', label: 'open_view', icon: IconStack2 },
];

/** The ways to the screens of the workspace, where somebody has this role, and of the project that is looked at. */
export function goCommands(
  { slug, role, myId }: { slug: string; role: Role; myId: string },
  go: (path: string) => void,
  t: TFunction,
): Command[] {
  const of = ({ shortcut, label, icon }: Pick<PlaceOfWorkspace, 'shortcut' | 'label' | 'icon'>) => ({
    ...{ id: shortcut ?? label, group: t('shell:commands.navigation'), label: t(`shell:commands.${label}`) },
    ...{ icon, stage: 'go' as const, ...(shortcut && { shortcut }) },
  });
  const ofWorkspace = OF_WORKSPACE.filter(({ isForMembers }) => !isForMembers || role >= ROLE.MEMBER);
  return [
    ...OPENED.map((place) => ({ ...of(place), run: () => openPaletteFor(place.kind) })),
    ...ofWorkspace.map((place) => ({ ...of(place), run: () => go(place.path(slug, myId)) })),
    ...OF_PROJECT.map((place) => ({
      ...of(place),
      isPossible: () => {
        const project = projectHere();
        return project !== null && place.has(project);
      },
      run: () => go(place.path(slug, projectHere()?.id ?? '')),
    })),
  ];
}
