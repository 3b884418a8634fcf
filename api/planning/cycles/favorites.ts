import { invalidField } from '@tandem/shared/http/errors.ts';
import type { ProjectContext } from '../../context.ts';
import { createFavorite } from '../../personal/favorites/create.ts';
import { findCycle } from './repo.ts';

/** A cycle of the project; one that is a favourite already stays one (docs/contract/cycles.md#favourite-cycles). */
export async function addFavoriteCycle(ctx: ProjectContext, id: string): Promise<void> {
  if (!(await findCycle(ctx.db, ctx, id))) {
    throw invalidField('cycle', `Invalid pk "${id}" - object does not exist.`);
  }
  await createFavorite(ctx, { entity_type: 'cycle', entity_identifier: id });
}
