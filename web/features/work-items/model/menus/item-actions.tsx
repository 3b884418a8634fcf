import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowRight,
  IconArrowUpRight,
  IconVolume,
  IconVolumeOff,
  IconCopy,
  IconGitBranch,
  IconHistory,
  type Icon as TablerIcon,
  IconId,
  IconLink,
  IconRestore,
  IconSubtask,
  IconTemplate,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { ShortcutKbd } from '#components/controls/kbd.tsx';
import { useCanEditProject, useProject } from '#entities/projects/projects/hooks.ts';
import { useMute } from '#entities/personal/notifications/hooks.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useTracksTime } from '#entities/tracking/is-on.ts';
import { useIsNewItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { ShortcutId } from '#lib/keys/shortcuts.ts';
import { confirmDelete } from '../items/delete-store.ts';
import { useCanDelete } from '../items/item-rights.ts';
import { openPartDialog } from '../items/part-dialog.ts';
import { useListView } from '../display/list-view.ts';
import type { ListPlace } from '../display/view-settings.ts';
import { archiveWithToast, isArchivable, restoreWithToast } from '../items/archive-commands.ts';
import { branchName, copyBranchName, copyItemKey, copyItemLink, makeCopy } from '../items/item-commands.ts';
import { hasKey, itemKey } from '../items/item-key.ts';

const TimeActions = lazyPart(async () => (await import('./time-actions.tsx')).TimeActions);

type Action = {
  id: string;
  icon: TablerIcon;
  label: string;
  isPossible: boolean;
  shortcut?: ShortcutId;
  /** Drawn, with the reason, although it cannot be done now. */
  whyNot?: string | false;
  /** The same in two words, at the right end. */
  hint?: string | false;
  isDangerous?: boolean;
} & ({ run: () => void } | { href: string });

const isIn = (row: WorkItem, place: ListPlace | null) =>
  place !== null && (place.kind === 'cycle' ? row.cycle_id === place.id : row.module_ids.includes(place.id));

/** Takes an item out of the cycle or module that is looked at. */
function leave(row: WorkItem, place: ListPlace | null) {
  if (place?.kind === 'cycle') void patchWorkItem(row.id, { cycle_id: null });
  if (place?.kind === 'module') {
    void patchWorkItem(row.id, { module_ids: row.module_ids.filter((id) => id !== place.id) });
  }
}

/** Everything that can be done with an item as a whole, in groups; whoever shows it leaves out what cannot be done. */
function useItemActions(row: WorkItem): Action[][] {
  const { t } = useTranslation(['work-items', 'common', 'detail']);
  const { linkTo, settings } = useListView();
  const identifier = useProject(row.project_id)?.identifier ?? '';
  const mayEdit = useCanEditProject(row.project_id);
  const canDelete = useCanDelete(row);
  const isStored = !useIsNewItem(row.id);
  const mute = useMute(useCurrentWorkspace(), row.project_id, row.id);
  const isArchived = row.archived_at !== null;
  const isKeyed = hasKey(row);
  const canChange = mayEdit && !isArchived;
  const isAdmin = useProject(row.project_id)?.member_role === ROLE.ADMIN;
  const ask = (kind: 'followers' | 'versions' | 'move' | 'save-as-template') => () =>
    openPartDialog({ kind, itemId: row.id });
  const copies: Action[] = [
    {
      ...{ id: 'copy', icon: IconCopy, label: t('make_copy'), isPossible: canChange },
      run: () => makeCopy(row, t),
    },
    {
      id: 'template',
      icon: IconTemplate,
      label: t('save_as_template'),
      isPossible: isAdmin && isStored && !row.is_epic,
      run: ask('save-as-template'),
    },
    {
      // No other tab knows what the server has not stored.
      ...{ id: 'open', icon: IconArrowUpRight, label: t('open_new_tab'), isPossible: isKeyed },
      href: linkTo(row),
    },
    {
      ...{ id: 'copy-link', icon: IconLink, label: t('copy_link'), isPossible: true },
      ...{ shortcut: 'copy_link', run: () => void copyItemLink(linkTo(row), t) },
    },
    {
      ...{ id: 'copy-key', icon: IconId, label: t('copy_key'), isPossible: isKeyed },
      run: () => void copyItemKey(itemKey(identifier, row), t),
    },
    {
      ...{ id: 'copy-branch', icon: IconGitBranch, label: t('detail:branch.copy'), isPossible: isKeyed },
      run: () => void copyBranchName(branchName(identifier, row), t),
    },
  ];
  const about: Action[] = [
    {
      ...{ id: 'followers', icon: IconUsers, label: t('detail:followers.title'), isPossible: isStored },
      run: ask('followers'),
    },
    {
      ...{ id: 'mute', icon: mute.isOn ? IconVolume : IconVolumeOff, isPossible: isStored },
      ...{ label: t(mute.isOn ? 'detail:mute.end' : 'detail:mute.start'), run: mute.toggle },
    },
    {
      ...{ id: 'versions', icon: IconHistory, label: t('detail:versions.title'), isPossible: isStored },
      run: ask('versions'),
    },
    {
      ...{ id: 'move', icon: IconArrowRight, label: t('detail:move.button') },
      ...{ isPossible: canChange && isStored, run: ask('move') },
    },
  ];
  const ends: Action[] = [
    {
      ...{ id: 'leave', icon: IconX, label: t(`place.remove_${settings.place?.kind ?? 'cycle'}`) },
      ...{ isPossible: canChange && isIn(row, settings.place), run: () => leave(row, settings.place) },
    },
    {
      ...{ id: 'unlink', icon: IconSubtask, label: t('sub_items.unlink') },
      ...{ isPossible: canChange && row.parent_id !== null },
      run: () => void patchWorkItem(row.id, { parent_id: null }),
    },
    {
      ...{ id: 'archive', icon: IconArchive, label: t('work-items:archives.archive'), isPossible: canChange },
      whyNot: !isArchivable(row) && t('work-items:archives.archive_hint'),
      hint: !isArchivable(row) && t('work-items:archives.only_done'),
      run: () => void archiveWithToast(row),
    },
    {
      ...{ id: 'restore', icon: IconRestore, label: t('work-items:archives.restore') },
      ...{ isPossible: mayEdit && isArchived, run: () => void restoreWithToast(row.id) },
    },
    {
      ...{ id: 'delete', icon: IconTrash, label: t('common:delete'), isPossible: canDelete },
      ...{ shortcut: 'delete', isDangerous: true, run: () => confirmDelete(row.id) },
    },
  ];
  return [copies, about, ends].map((group) => group.filter(({ isPossible }) => isPossible));
}

/** The entries of an item's menu, in lists and on its own page alike. */
export function ItemActions({ row }: { row: WorkItem }) {
  const groups = useItemActions(row).filter((group) => group.length > 0);
  const hasTime = useTracksTime(row.project_id) && row.archived_at === null;
  return (
    <>
      {hasTime && (
        <Suspense>
          <TimeActions row={row} />
        </Suspense>
      )}
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <Menu.Divider />}
          {group.map((action) => (
            <Entry key={action.id} action={action} />
          ))}
        </Fragment>
      ))}
    </>
  );
}

function Entry({ action }: { action: Action }) {
  const { icon, label, shortcut, whyNot, hint, isDangerous = false } = action;
  const common = {
    leftSection: <Icon of={icon} />,
    // The title says it in full.
    rightSection: hint ? <span aria-hidden>{hint}</span> : shortcut && <ShortcutKbd of={shortcut} />,
    ...(isDangerous && { 'data-danger': true }),
  };
  if ('href' in action) {
    return (
      <Menu.Item {...common} component="a" href={action.href} target="_blank" rel="noopener">
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...common} disabled={Boolean(whyNot)} title={whyNot || undefined} onClick={action.run}>
      {label}
    </Menu.Item>
  );
}
