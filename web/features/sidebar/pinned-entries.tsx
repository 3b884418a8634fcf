import {
  IconArchive,
  IconChartBar,
  IconCircleHalf2,
  IconDots,
  IconHeartbeat,
  IconLayoutDashboard,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconStack2,
  IconTarget,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { type RowDrop, useRowDrag, useRowDrops } from '#components/drag/row-drag.ts';
import { useDraftCount } from '#entities/work-items/drafts/hooks.ts';
import { patchSidebarEntry, placeBeside } from '#entities/personal/preferences/actions.ts';
import { useSidebarEntries } from '#entities/personal/preferences/hooks.ts';
import type { SidebarEntry } from '#entities/personal/preferences/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { paths } from '#lib/http/paths.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { SidebarItem } from './parts/sidebar-item.tsx';
import styles from './parts/sidebar.module.css';

const OF = 'entries of the sidebar';

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
const KNOWN: Record<string, Known> = {
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

const isOffered = (known: Known | undefined, workspace: Workspace): boolean =>
  known !== undefined &&
  !(known.isForMembers && workspace.role < ROLE.MEMBER) &&
  (known.flag === undefined || workspace[known.flag]);

type EntryProps = { entry: SidebarEntry; isCollapsed?: boolean };

/** What I have pinned, in my order, and behind "More" all that can be. */
export function PinnedEntries({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const workspace = useCurrentWorkspace();
  const isGuest = workspace.role < ROLE.MEMBER;
  const entries = useSidebarEntries().filter(({ key }) => isOffered(KNOWN[key], workspace));
  // Guests have so few that none has to be looked for.
  const pinned = entries.filter(({ is_pinned }) => is_pinned || isGuest);
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close } = usePanel(pathname);
  if (entries.length === 0) return null;
  return (
    <>
      {!isCollapsed && !isGuest && pinned.length > 0 && (
        <div className={styles.section}>
          <h2>{t('pinned')}</h2>
        </div>
      )}
      {pinned.map((entry) => (
        <Entry key={entry.id} entry={entry} isCollapsed={isCollapsed} />
      ))}
      {!isGuest && (
        <button
          type="button"
          className={styles.item}
          // Screens have a “More” of their own.
          aria-label={t('more_entries')}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          ref={setAnchor}
          onClick={open}
        >
          <Icon of={IconDots} />
          {!isCollapsed && <span className={styles.text}>{t('more')}</span>}
        </button>
      )}
      {anchor && isOpen && (
        <AnchoredPopover anchor={anchor} label={t('more')} width={260} onClose={close}>
          <Panel entries={entries} />
        </AnchoredPopover>
      )}
    </>
  );
}

/** Whether the panel with all entries is open; who goes somewhere does not need it any more. */
function usePanel(pathname: string) {
  const [isCollapsed, setCollapsed] = useStoredFlag('extended_sidebar_collapsed', true);
  const [openedAt, setOpenedAt] = useState(pathname);
  const isOpen = !isCollapsed && openedAt === pathname;
  const isLeft = !isCollapsed && !isOpen;
  useEffect(() => {
    if (isLeft) setCollapsed(true);
  }, [isLeft, setCollapsed]);
  const open = () => {
    setOpenedAt(pathname);
    setCollapsed(false);
  };
  return { isOpen, open, close: () => setCollapsed(true) };
}

function Entry({ entry: { key }, isCollapsed = false }: EntryProps) {
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

function Panel({ entries }: { entries: readonly SidebarEntry[] }) {
  const place = useCallback(
    (id: string, target: string | undefined, isAfter: boolean) => {
      const moved = entries.find((row) => row.id === id);
      if (!moved || !target) return;
      const sort_order = placeBeside(entries, moved, { target, isAfter, isFalling: false });
      if (sort_order !== null) void patchSidebarEntry(moved, { sort_order });
    },
    [entries],
  );
  const drop = useCallback(({ id, target, zone }: RowDrop) => place(id, target, zone === 'after'), [place]);
  useRowDrops(OF, drop);
  return (
    <ul className={styles.panel}>
      {entries.map((entry, index) => (
        <PanelRow
          key={entry.id}
          entry={entry}
          onStep={(step) => {
            const beside = entries[step === 'up' ? index - 1 : index + 1];
            place(entry.id, beside?.id, step === 'down');
          }}
        />
      ))}
    </ul>
  );
}

type PanelRowProps = { entry: SidebarEntry; onStep: (step: 'up' | 'down') => void };

function PanelRow({ entry, onStep }: PanelRowProps) {
  const { t } = useTranslation('shell');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, { of: OF, id: entry.id, handle });
  const name = t(KNOWN[entry.key]?.label ?? 'more');
  return (
    <li ref={row} className={styles.panelRow} data-zone={zone ?? undefined}>
      <DragHandle ref={handle} label={t('move_entry', { name })} onStep={onStep} />
      <Entry entry={entry} />
      <IconButton
        of={entry.is_pinned ? IconPinnedOff : IconPin}
        label={t(entry.is_pinned ? 'unpin' : 'pin', { name })}
        size="sm"
        onClick={() => void patchSidebarEntry(entry, { is_pinned: !entry.is_pinned })}
      />
    </li>
  );
}
