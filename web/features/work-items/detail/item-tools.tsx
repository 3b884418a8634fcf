import { Button, Menu } from '@mantine/core';
import { IconArchive, IconBell, IconBellRinging, IconDots, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import { setFollowing } from '#entities/work-items/subscriptions/actions.ts';
import { useIsFollowing } from '#entities/work-items/subscriptions/hooks.ts';
import { useIsNewItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../model/display/list-view.ts';
import { archiveWithToast, isArchivable } from '../model/items/archive-commands.ts';
import { ItemActions } from '../model/menus/item-actions.tsx';
import { copyItemLink } from '../model/items/item-commands.ts';
import { TimerTool } from './time/time-slot.tsx';

type ToolsProps = { row: WorkItem; look?: 'page' | 'peek' };

/** At the right end of a detail's header: following, link, archive, and the menu with everything else. */
export function ItemTools({ row, look = 'page' }: ToolsProps) {
  const { t } = useTranslation('work-items');
  const { linkTo } = useListView();
  const canEdit = useCanEditProject(row.project_id);
  const isNew = useIsNewItem(row.id);
  const isArchived = row.archived_at !== null;
  return (
    <>
      <TimerTool row={row} look={look} />
      {!isArchived && !isNew && <FollowButton row={row} look={look} />}
      <IconButton of={IconLink} label={t('copy_link')} onClick={() => void copyItemLink(linkTo(row), t)} />
      {canEdit && !isArchived && look === 'page' && isArchivable(row) && (
        <IconButton
          of={IconArchive}
          label={t('archives.archive')}
          onClick={() => void archiveWithToast(row)}
        />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton of={IconDots} label={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <ItemActions row={row} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function FollowButton({ row, look }: Required<ToolsProps>) {
  const { t } = useTranslation('detail');
  const isFollowing = useIsFollowing(row);
  if (isFollowing === undefined) return null;
  const toggle = () => void setFollowing(row, !isFollowing);
  const icon = isFollowing ? IconBellRinging : IconBell;
  if (look === 'peek') {
    return (
      <IconButton
        of={icon}
        label={t(isFollowing ? 'followers.stop' : 'followers.start')}
        isPressed={isFollowing}
        onClick={toggle}
      />
    );
  }
  return (
    <Button variant="subtle" leftSection={<Icon of={icon} />} aria-pressed={isFollowing} onClick={toggle}>
      {t(isFollowing ? 'followers.following' : 'followers.start')}
    </Button>
  );
}
