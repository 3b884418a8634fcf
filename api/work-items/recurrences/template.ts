import type { Db } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { hasRequiredAsk } from '@tandem/shared/work-items/templates/nodes.ts';
import type { ItemTemplate } from '@tandem/shared/work-items/templates/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { findTemplate } from '../templates/repo.ts';

/** An item template that the project can use; undefined when there is none with this id. */
export async function findItemTemplate(
  db: Db,
  ctx: ProjectContext,
  id: string,
): Promise<ItemTemplate | undefined> {
  const template = await findTemplate(db, ctx, { id, isOwnOnly: false });
  return template?.kind === 'item' ? template : undefined;
}

/** 400 for a template that is not there, or that asks questions which only dialogs can answer. */
export async function requireTemplate(db: Db, ctx: ProjectContext, id: string): Promise<void> {
  const template = await findItemTemplate(db, ctx, id);
  if (!template) throw invalidField('template_id', `Invalid pk "${id}" - object does not exist.`);
  if (hasRequiredAsk(template.content))
    throw invalidField('template_id', 'A template with required questions cannot recur.');
}
