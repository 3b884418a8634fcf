import { modulePropertiesSchema } from '@tandem/shared/personal/user-properties/schema.ts';
import type { App } from '../../app.ts';
import { registerFavoritesOf } from '../favorite-routes.ts';
import { registerPropertiesOf } from '../properties-routes.ts';
import { addFavoriteModule } from './favorites.ts';
import { anyMember } from './paths.ts';
import { requireModule } from './repo.ts';

/** What each person has of a module for themselves (docs/contract/modules.md#settings-of-a-module). */
export function registerModulePersonalRoutes(app: App): void {
  registerPropertiesOf(app, {
    kind: 'module',
    row: modulePropertiesSchema,
    require: (ctx, id) => requireModule(ctx.db, ctx, id),
  });
  registerFavoritesOf(app, { kind: 'module', access: anyMember.access, add: addFavoriteModule });
}
