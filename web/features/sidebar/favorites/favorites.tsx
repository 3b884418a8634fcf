import { IconChevronDown, IconChevronRight, IconFolderPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { createFolder, moveFavorite } from '#entities/personal/favorites/actions.ts';
import { useFavorites, useLoadedFavorites } from '#entities/personal/favorites/hooks.ts';
import { favorites } from '#entities/personal/favorites/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { FAVORITES, FavoriteRow } from './favorite-row.tsx';
import { FolderName } from './folder-name-part.tsx';
import styles from '../parts/sidebar.module.css';

/** Lets a row go beside another one, or into a folder. */
function useDrops() {
  const drop = useCallback(({ id, target, zone }: RowDrop) => {
    const other = favorites.get(target);
    if (!other) return;
    if (zone === 'onto') return void moveFavorite(id, { parent: target });
    void moveFavorite(id, { parent: other.parent, beside: { id: target, isAfter: zone === 'after' } });
  }, []);
  useRowDrops(FAVORITES, drop);
}

/** What I want at hand, in folders if I like. */
export function Favorites() {
  const { t } = useTranslation('shell');
  const { id: workspaceId } = useCurrentWorkspace();
  useLoadedFavorites(workspaceId);
  const rows = useFavorites(workspaceId, null);
  const [isOpen, setOpen] = useStoredFlag('tandem.favorites_open', true);
  const [isNaming, setNaming] = useState(false);
  useDrops();
  const begin = () => {
    setOpen(true);
    setNaming(true);
  };
  return (
    <>
      <div className={styles.section}>
        <h2>
          <button
            type="button"
            className={styles.disclosure}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('favorites.title')}
            <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={12} />
          </button>
        </h2>
        <IconButton
          of={IconFolderPlus}
          label={t('favorites.new_folder')}
          size="sm"
          iconSize={14}
          onClick={begin}
        />
      </div>
      {isOpen && isNaming && (
        <FolderName
          name=""
          label={t('favorites.folder_name')}
          onEnd={(name) => {
            setNaming(false);
            if (name) createFolder(name);
          }}
        />
      )}
      {isOpen && rows.length === 0 && !isNaming && <p className={styles.none}>{t('favorites.none')}</p>}
      {isOpen && rows.map((row) => <FavoriteRow key={row.id} row={row} />)}
    </>
  );
}
