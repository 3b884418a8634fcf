import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';

export type { Favorite, FavoriteType } from '@tandem/shared/personal/favorites/schema.ts';
export type FavoritePatch = Partial<Pick<Favorite, 'name' | 'parent' | 'sequence'>>;
