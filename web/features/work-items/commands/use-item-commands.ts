import {
  IconArchive,
  IconArrowRight,
  IconArrowsLeftRight,
  IconCopy,
  IconGitBranch,
  IconHistory,
  IconId,
  IconLink,
  IconRestore,
  IconSubtask,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import i18next, { type TFunction } from 'i18next';
import { createElement, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PriorityIcon, PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { currentMe } from '#entities/identity/users/store.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useConflict } from '#entities/work-items/undo/conflicts.ts';
import { PRIORITIES, type WorkItem } from '#entities/work-items/rows/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { confirmDelete } from '../model/items/delete-store.ts';
import { canDelete } from '../model/items/item-rights.ts';
import { openPartDialog } from '../model/items/part-dialog.ts';
import { archiveWithToast, isArchivable, restoreWithToast } from '../model/items/archive-commands.ts';
import {
  branchName,
  copyBranchName,
  copyItemKey,
  copyItemLink,
  makeCopy,
} from '../model/items/item-commands.ts';
import { hasProperty, ITEM_PICKERS } from '../model/properties/item-pickers.ts';
import { hasKey, itemKey, itemPath } from '../model/items/item-key.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';
import { aboutItem, identifierOf, isEditable, type Target } from './about-item.ts';
import { useUndoCommands } from './use-undo-commands.ts';

const pathOf = (row: WorkItem) => itemPath(currentWorkspace().slug, identifierOf(row), row);

function toggleMe({ row }: Target) {
  const me = currentMe().id;
  const others = row.assignee_ids.filter((id) => id !== me);
  const isMine = others.length < row.assignee_ids.length;
  void patchWorkItem(row.id, { assignee_ids: isMine ? others : [...others, me] });
}

function changingCommands(t: TFunction): Command[] {
  const group = t('work-items:command.group');
  const pick = ([property, icon]: (typeof ITEM_PICKERS)[number]): Command =>
    aboutItem(group, property, {
      label: t(`work-items:command.${property}`),
      ...(icon ? { icon } : { drawing: createElement(PriorityPropertyIcon) }),
      // Versions have no key of their own.
      ...(property !== 'version' && { shortcut: property }),
      isAllowed: (found) => isEditable(found) && hasProperty(property, found.row),
      isForMany: property !== 'parent',
      run: ({ item }) =>
        openOverlay({
          kind: 'property',
          property,
          itemId: item.id,
          anchor: item.anchor,
        }),
    });
  const prioritise = (priority: (typeof PRIORITIES)[number]): Command =>
    aboutItem(group, `priority-${priority}`, {
      label: t('work-items:command.to_priority', { priority: t(`work-items:priority.${priority}`) }),
      drawing: createElement(PriorityIcon, { priority }),
      shortcut: `priority_${priority}`,
      isAllowed: isEditable,
      isForMany: true,
      run: ({ row }) => {
        if (row.priority !== priority) void patchWorkItem(row.id, { priority });
      },
    });
  return [
    ...ITEM_PICKERS.map(pick),
    ...PRIORITIES.map(prioritise),
    aboutItem(group, 'assign-me', {
      label: t('work-items:command.assign_me'),
      icon: IconUserPlus,
      shortcut: 'assign_me',
      isAllowed: isEditable,
      isForMany: true,
      run: toggleMe,
    }),
  ];
}

/** What is done with an item as a whole besides deleting it. */
function wholeCommands(group: string, t: TFunction): Command[] {
  const isOpen = (found: Target) => isEditable(found) && found.row.archived_at === null;
  return [
    aboutItem(group, 'versions', {
      label: t('work-items:command.versions'),
      icon: IconHistory,
      isAllowed: ({ row }) => hasKey(row),
      run: ({ row }) => openPartDialog({ kind: 'versions', itemId: row.id }),
    }),
    aboutItem(group, 'other-project', {
      label: t('work-items:command.other_project'),
      icon: IconArrowRight,
      isAllowed: (found) => isOpen(found) && hasKey(found.row),
      run: ({ row }) => openPartDialog({ kind: 'move', itemId: row.id }),
    }),
    aboutItem(group, 'archive', {
      label: t('work-items:command.archive'),
      icon: IconArchive,
      isAllowed: (found) => isOpen(found) && isArchivable(found.row),
      run: ({ row }) => void archiveWithToast(row),
    }),
    aboutItem(group, 'restore', {
      label: t('work-items:command.restore'),
      icon: IconRestore,
      isAllowed: (found) => isEditable(found) && found.row.archived_at !== null,
      run: ({ row }) => void restoreWithToast(row.id),
    }),
  ];
}

function otherCommands(t: TFunction): Command[] {
  const group = t('work-items:command.group');
  return [
    aboutItem(group, 'move', {
      label: t('work-items:move_to'),
      icon: IconArrowRight,
      shortcut: 'move',
      isAllowed: (found) => isEditable(found) && found.item.group !== null,
      run: ({ item: { id, group: from, anchor } }) =>
        from !== null && openOverlay({ kind: 'move', itemId: id, group: from, anchor }),
    }),
    aboutItem(group, 'relate', {
      label: t('work-items:command.relate'),
      icon: IconArrowsLeftRight,
      shortcut: 'relate',
      isAllowed: isEditable,
      run: ({ item: { id: itemId, anchor } }) => openOverlay({ kind: 'relate', itemId, anchor, type: null }),
    }),
    aboutItem(group, 'sub-item', {
      label: t('work-items:sub_items.add'),
      icon: IconSubtask,
      isAllowed: isEditable,
      run: ({ row }) =>
        openModal({ kind: 'create-work-item', projectId: row.project_id, preset: { parent_id: row.id } }),
    }),
    aboutItem(group, 'copy-link', {
      label: t('work-items:copy_link'),
      icon: IconLink,
      shortcut: 'copy_link',
      run: ({ row }) => void copyItemLink(pathOf(row), t),
    }),
    aboutItem(group, 'copy-branch', {
      label: t('work-items:command.copy_branch'),
      icon: IconGitBranch,
      isAllowed: ({ row }) => hasKey(row),
      run: ({ row }) => void copyBranchName(branchName(identifierOf(row), row), t),
    }),
    aboutItem(group, 'copy-key', {
      label: t('work-items:copy_key'),
      icon: IconId,
      isAllowed: ({ row }) => hasKey(row),
      run: ({ row }) => void copyItemKey(itemKey(identifierOf(row), row), t),
    }),
    aboutItem(group, 'copy', {
      label: t('work-items:make_copy'),
      icon: IconCopy,
      isAllowed: isEditable,
      run: ({ row }) => makeCopy(row, t),
    }),
    ...wholeCommands(group, t),
    aboutItem(group, 'delete', {
      label: t('work-items:command.delete'),
      icon: IconTrash,
      shortcut: 'delete',
      isAllowed: ({ row }) => canDelete(row),
      isForMany: true,
      run: ({ row }) => confirmDelete(row.id),
    }),
  ];
}

const showConflict = lazyCall(async () => {
  await i18next.loadNamespaces('fields');
  return (await import('./conflict-toast.ts')).showConflict;
});

/** Says who set what I had set too. */
function useConflictToasts(t: TFunction) {
  useEffect(
    () =>
      useConflict.subscribe(({ conflict }, before) => {
        if (conflict && conflict !== before.conflict) showConflict(conflict, t);
      }),
    [t],
  );
}

/** What can be done with work items by name or by key, wherever they are shown: with the one at hand, or with the last change. */
export function useItemCommands() {
  const { t } = useTranslation('work-items');
  const commands = useMemo((): Command[] => [...changingCommands(t), ...otherCommands(t)], [t]);
  useUndoCommands();
  useConflictToasts(t);
  useCommands('work-items', commands);
}
