import { cyclePropertiesSchema } from '@tandem/shared/personal/user-properties/schema.ts';
import type { App } from '../../app.ts';
import { registerFavoritesOf } from '../favorite-routes.ts';
import { registerPropertiesOf } from '../properties-routes.ts';
import { addFavoriteCycle } from './favorites.ts';
import { planners } from './paths.ts';
import { requireCycle } from './repo.ts';

/** What each person has of a cycle for themselves (docs/contract/cycles.md#settings-of-a-cycle). */
export function registerCyclePersonalRoutes(app: App): void {
  registerPropertiesOf(app, {
    kind: 'cycle',
    row: cyclePropertiesSchema,
    require: (ctx, id) => requireCycle(ctx.db, ctx, id),
  });
  registerFavoritesOf(app, { kind: 'cycle', access: planners.access, add: addFavoriteCycle });
}
