import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFolder,
  IconFolderMinus,
  IconPencil,
  IconStarOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { moveFavorite, removeFavorite } from '#entities/favorites/actions.ts';
import { useFavorites } from '#entities/favorites/hooks.ts';
import type { Favorite } from '#entities/favorites/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import styles from './sidebar.module.css';

type MenuProps = { row: Favorite; name: string; onRename?: () => void };

/** What can be done with a favourite, moving it without a mouse too. */
export function FavoriteMenu({ row, name, onRename }: MenuProps) {
  const { t } = useTranslation('shell');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton
          of={IconDots}
          size="sm"
          iconSize={14}
          className={styles.favoriteMenu}
          label={t('favorites.menu', { name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries row={row} {...(onRename && { onRename })} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ row, onRename }: Omit<MenuProps, 'name'>) {
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
    <>
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
    </>
  );
}
