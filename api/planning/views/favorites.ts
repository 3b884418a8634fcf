import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import type { ProjectContext } from '../../context.ts';
import { createFavorite } from '../../personal/favorites/create.ts';
import { requireView } from './repo.ts';

/** A view of the project; one that is a favourite already stays one (docs/contract/views.md#favourite-views). */
export async function addFavoriteView(ctx: ProjectContext, id: string): Promise<void> {
  try {
    await requireView(ctx.db, ctx, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField('view', `Invalid pk "${id}" - object does not exist.`);
  }
  await createFavorite(ctx, { entity_type: 'view', entity_identifier: id });
}
