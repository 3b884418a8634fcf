import {
  IconArchive,
  IconChartBar,
  IconCircleHalf2,
  IconHeartbeat,
  IconLayoutDashboard,
  IconPencil,
  IconStack2,
  IconTarget,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useDraftCount } from '#entities/work-items/drafts/hooks.ts';
import type { SidebarEntry } from '#entities/personal/preferences/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { paths } from '#lib/http/paths.ts';
import { SidebarItem } from './parts/sidebar-item.tsx';

type Known = {
  icon: TablerIcon;
  label:
    | ('drafts' | 'views' | 'your_work' | 'active_cycles' | 'analytics' | 'archives')
    | ('initiatives' | 'dashboards' | 'updates');
  to: (slug: string, me: string) => string;
  /** Guests of the workspace have none. */
  isForMembers?: boolean;
  /** The switch of the workspace that has to be on. */
  flag?: 'is_initiatives_enabled' | 'is_dashboards_enabled';
};
/** Entries that there is a screen for. */
export const KNOWN: Record<string, Known> = {
  views: { icon: IconStack2, label: 'views', to: (slug) => paths.workspaceViews(slug) },
  active_cycles: {
    icon: IconCircleHalf2,
    label: 'active_cycles',
    to: (slug) => paths.activeCycles(slug),
  },
  analytics: {
    icon: IconChartBar,
    label: 'analytics',
    to: (slug) => paths.analytics(slug),
    isForMembers: true,
  },
  your_work: {
    icon: IconUserCircle,
    label: 'your_work',
    to: paths.person,
    isForMembers: true,
  },
  drafts: {
    icon: IconPencil,
    label: 'drafts',
    to: (slug) => paths.drafts(slug),
    isForMembers: true,
  },
  archives: {
    icon: IconArchive,
    label: 'archives',
    to: (slug) => paths.archivedProjects(slug),
    isForMembers: true,
  },
  initiatives: {
    icon: IconTarget,
    label: 'initiatives',
    to: paths.initiatives,
    isForMembers: true,
    flag: 'is_initiatives_enabled',
  },
  dashboards: {
    icon: IconLayoutDashboard,
    label: 'dashboards',
    to: paths.dashboards,
    isForMembers: true,
    flag: 'is_dashboards_enabled',
  },
  updates: { icon: IconHeartbeat, label: 'updates', to: paths.updates, isForMembers: true },
};

/** Whether there is an entry for this person, while the workspace uses what it leads to. */
export const isOffered = (known: Known | undefined, workspace: Workspace): boolean =>
  known !== undefined &&
  !(known.isForMembers && workspace.role < ROLE.MEMBER) &&
  (known.flag === undefined || workspace[known.flag]);

type EntryProps = { entry: SidebarEntry; isCollapsed?: boolean };

/** The way to one of them. */
export function Entry({ entry: { key }, isCollapsed = false }: EntryProps) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const me = useMe();
  const drafts = useDraftCount();
  const known = KNOWN[key];
  if (!known) return null;
  return (
    <SidebarItem
      to={known.to(slug, me.id)}
      icon={<Icon of={known.icon} />}
      label={t(known.label)}
      count={key === 'drafts' ? drafts : 0}
      isCollapsed={isCollapsed}
    />
  );
}
