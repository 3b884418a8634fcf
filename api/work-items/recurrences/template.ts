import type { Db } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { itemContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import { hasRequiredAsk } from '@tandem/shared/work-items/templates/nodes.ts';
import type { ItemContent, Template } from '@tandem/shared/work-items/templates/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { findTemplate } from '../templates/repo.ts';

/** What an item template has in it; null for any other one, also for what an archive brought and cannot be read. */
export function itemContentOf(template: Template | undefined): ItemContent | null {
  if (template?.kind !== 'item') return null;
  return itemContentInput.safeParse(template.content).data ?? null;
}

/** 400 for a template that is not there, or that asks questions which only dialogs can answer. */
export async function requireTemplate(db: Db, ctx: ProjectContext, id: string): Promise<void> {
  const content = itemContentOf(await findTemplate(db, ctx, { id, isOwnOnly: false }));
  if (!content) throw invalidField('template_id', `Invalid pk "${id}" - object does not exist.`);
  if (hasRequiredAsk(content))
    throw invalidField('template_id', 'A template with required questions cannot recur.');
}
