import { invalidField } from '@tandem/shared/http/errors.ts';
import type { ProjectContext } from '../../context.ts';
import { createFavorite } from '../../personal/favorites/create.ts';
import { findModule } from './repo.ts';

/** A module of the project; one that is a favourite already stays one (docs/contract/modules.md#favourite-modules). */
export async function addFavoriteModule(ctx: ProjectContext, id: string): Promise<void> {
  if (!(await findModule(ctx.db, ctx, { id, is_archived: false }))) {
    throw invalidField('module', `Invalid pk "${id}" - object does not exist.`);
  }
  await createFavorite(ctx, { entity_type: 'module', entity_identifier: id });
}
