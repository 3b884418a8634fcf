import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '../../planning/cycles/store.ts';
import { modules } from '../../planning/modules/store.ts';
import { pages } from '../../pages/pages/store.ts';
import { projects } from '../../projects/projects/store.ts';
import { views } from '../../planning/views/store.ts';
import { workItems } from '../../work-items/rows/store.ts';
import { loadFavorites } from './load.ts';
import { favorites, favoritesByLevel, levelKey } from './store.ts';
import type { Favorite } from './types.ts';

export const useFavorites = (workspaceId: string, parent: string | null) =>
  favoritesByLevel.useList(levelKey(workspaceId, parent));

/** The favourite that a project is, if it is one. */
export const useFavoriteProject = (projectId: string): Favorite | undefined =>
  favorites.useSelect(
    () =>
      favorites.select(
        ({ entity_type, entity_identifier }) => entity_type === 'project' && entity_identifier === projectId,
      )[0],
  );

export function useLoadedFavorites(workspaceId: string) {
  // The rows of the device are shown until there is a connection.
  useEffect(() => void loadFavorites(workspaceId).catch(() => {}), [workspaceId]);
}

/** The name that the thing has now, where it is known here; else the one that came with the favourite. */
export function useFavoriteName({
  entity_type: type,
  entity_identifier: id,
  entity_data,
  name,
}: Favorite): string {
  const of = (wanted: Favorite['entity_type']) => (type === wanted ? id : null);
  const project = projects.useRow(of('project'))?.name;
  const cycle = cycles.useRow(of('cycle'))?.name;
  const module = modules.useRow(of('module'))?.name;
  const view = views.useRow(of('view'))?.name;
  const page = pages.useRow(of('page'))?.name;
  const item = workItems.useRow(of('issue'))?.name;
  const known = project ?? cycle ?? module ?? view ?? page ?? item ?? entity_data?.name ?? name;
  const { t } = useTranslation();
  return known.trim() || t('untitled');
}
