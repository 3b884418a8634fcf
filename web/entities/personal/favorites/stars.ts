import { favorites } from './store.ts';
import type { Favorite } from './types.ts';

/**
 * Tells who draws a star what is a favourite and what is one no longer. A removal names only the favourite: what it was of
 * stands in its row, which is known from the list too.
 */
export function onStar(type: Favorite['entity_type'], star: (id: string, isFavorite: boolean) => void) {
  favorites.onConfirmation(({ before, after, isGone }) => {
    const row = after ?? before;
    const isForgotten = !after && !isGone;
    if (row?.entity_type !== type || row.entity_identifier === null || isForgotten) return;
    star(row.entity_identifier, after !== undefined);
  });
}
