import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFolder,
  IconFolderMinus,
  IconPencil,
  IconStarOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { moveFavorite, removeFavorite } from '#entities/personal/favorites/actions.ts';
import { useFavorites } from '#entities/personal/favorites/hooks.ts';
import type { Favorite } from '#entities/personal/favorites/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

type FavoriteListProps = {
  row: Favorite;
  anchor: HTMLElement;
  onClose: () => void;
  onRename?: () => void;
};

/** What `FavoriteMenu` offers. */
export function FavoriteList({ row, anchor, onClose, onRename }: FavoriteListProps) {
  const { t } = useTranslation('shell');
  const { id: workspaceId } = useCurrentWorkspace();
  const level = useFavorites(workspaceId, row.parent);
  const folders = useFavorites(workspaceId, null).filter(
    ({ is_folder, id }) => is_folder && !row.is_folder && id !== row.parent,
  );
  const at = level.findIndex(({ id }) => id === row.id);
  const [before, after] = [level[at - 1], level[at + 1]];
  const place = (other: Favorite, isAfter: boolean) =>
    void moveFavorite(row.id, { parent: row.parent, beside: { id: other.id, isAfter } });
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} position="bottom-start">
      {onRename && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onRename}>
          {t('favorites.rename')}
        </Menu.Item>
      )}
      {before && (
        <Menu.Item leftSection={<Icon of={IconArrowUp} />} onClick={() => place(before, false)}>
          {t('favorites.up')}
        </Menu.Item>
      )}
      {after && (
        <Menu.Item leftSection={<Icon of={IconArrowDown} />} onClick={() => place(after, true)}>
          {t('favorites.down')}
        </Menu.Item>
      )}
      {row.parent && (
        <Menu.Item
          leftSection={<Icon of={IconFolderMinus} />}
          onClick={() => void moveFavorite(row.id, { parent: null })}
        >
          {t('favorites.out')}
        </Menu.Item>
      )}
      {folders.map((folder) => (
        <Menu.Item
          key={folder.id}
          leftSection={<Icon of={IconFolder} />}
          onClick={() => void moveFavorite(row.id, { parent: folder.id })}
        >
          {t('favorites.into', { folder: folder.name })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<Icon of={IconStarOff} />} onClick={() => void removeFavorite(row.id)}>
        {t(row.is_folder ? 'favorites.delete_folder' : 'favorites.remove')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
