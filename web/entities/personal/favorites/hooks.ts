import { useEffect } from 'react';
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
