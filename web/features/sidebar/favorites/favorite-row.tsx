import {
  IconBox,
  IconCircleHalf2,
  IconFileText,
  IconFolder,
  IconFolderOpen,
  IconLayersSubtract,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { patchFavorite } from '#entities/personal/favorites/actions.ts';
import { useFavorites } from '#entities/personal/favorites/hooks.ts';
import { favorites } from '#entities/personal/favorites/store.ts';
import type { Favorite, FavoriteType } from '#entities/personal/favorites/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { FavoriteMenu } from './favorite-menu.tsx';
import { type Plan, usePlanDrop } from './use-plan-drop.ts';
import { FolderName } from './folder-name-part.tsx';
import { useFavoriteName } from './use-favorite-name.ts';
import styles from '../parts/sidebar.module.css';

/** Favourites are moved among each other. */
export const FAVORITES = 'favourites of the sidebar';

const ICONS: Record<Exclude<FavoriteType, 'project' | 'folder'>, TablerIcon> = {
  cycle: IconCircleHalf2,
  module: IconBox,
  view: IconStack2,
  page: IconFileText,
  issue: IconLayersSubtract,
};

type AddressOf = (slug: string, projectId: string, id: string) => string;
const ADDRESSES: Record<Exclude<FavoriteType, 'folder'>, AddressOf> = {
  project: (slug, projectId) => paths.workItems(slug, projectId),
  cycle: paths.cycle,
  module: paths.module,
  view: paths.view,
  page: paths.page,
  issue: paths.workItemById,
};

/** One favourite, or a folder with what is in it; taken anywhere it can be moved. */
export function FavoriteRow({ row }: { row: Favorite }) {
  return row.is_folder ? <Folder row={row} /> : <Leaf row={row} />;
}

/** Only what is no folder goes into one. */
const isLeaf = (id: string) => favorites.get(id)?.is_folder === false;

function Movable({ row, children }: { row: Favorite; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const zone = useRowDrag(element, {
    of: FAVORITES,
    id: row.id,
    handle: element,
    ...(row.is_folder && { canOnto: isLeaf }),
  });
  return (
    <div
      ref={element}
      className={styles.favorite}
      data-favorite={row.id}
      data-zone={zone ?? undefined}
      data-inside={row.parent ? '' : undefined}
    >
      {children}
    </div>
  );
}

/** Items can be put into it. */
const planOf = ({ entity_type: type, entity_identifier: id }: Favorite): Plan | null =>
  (type === 'cycle' || type === 'module') && id ? { type, id } : null;

function Leaf({ row }: { row: Favorite }) {
  const { slug } = useCurrentWorkspace();
  const name = useFavoriteName(row);
  const link = useRef<HTMLAnchorElement>(null);
  const isTaking = usePlanDrop(link, planOf(row));
  const { entity_type: type, entity_identifier: id, project_id, entity_data } = row;
  if (type === 'folder' || !id) return null;
  const projectId = project_id ?? entity_data?.project_id ?? id;
  return (
    <Movable row={row}>
      <NavLink
        ref={link}
        data-taking={isTaking ? '' : undefined}
        to={ADDRESSES[type](slug, projectId, id)}
        className={styles.item ?? ''}
        draggable={false}
        title={name}
      >
        {type === 'project' ? <Tile id={id} name={name} /> : <Icon of={ICONS[type]} />}
        <span className={styles.text}>{name}</span>
      </NavLink>
      <FavoriteMenu row={row} name={name} />
    </Movable>
  );
}

function Tile({ id, name }: { id: string; name: string }) {
  const project = useProject(id);
  return <ProjectTile id={id} name={name} logo={project?.logo_props ?? {}} />;
}

function Folder({ row }: { row: Favorite }) {
  const { t } = useTranslation('shell');
  const { id: workspaceId } = useCurrentWorkspace();
  const inside = useFavorites(workspaceId, row.id);
  const [isRenaming, setRenaming] = useState(false);
  const [isOpen, setOpen] = useStoredFlag(`tandem.favorite_folder.${row.id}`, true);
  if (isRenaming) {
    return (
      <FolderName
        name={row.name}
        label={t('favorites.folder_name')}
        onEnd={(name) => {
          setRenaming(false);
          if (name) void patchFavorite(row.id, { name });
        }}
      />
    );
  }
  return (
    <>
      <Movable row={row}>
        <button
          type="button"
          className={styles.item}
          aria-expanded={isOpen}
          title={row.name}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? IconFolderOpen : IconFolder} />
          <span className={styles.text}>{row.name}</span>
        </button>
        <FavoriteMenu row={row} name={row.name} onRename={() => setRenaming(true)} />
      </Movable>
      {isOpen && inside.map((each) => <Leaf key={each.id} row={each} />)}
    </>
  );
}
