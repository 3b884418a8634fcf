import { badRequest } from '@tandem/shared/http/errors.ts';
import type { PageWithItems } from '@tandem/shared/pages/schema.ts';
import type { ProjectContext } from '../context.ts';
import { recordVisit } from '../personal/recent-visits/record-visit.ts';
import { shownWorkItems } from './shown-work-items.ts';
import { stampPageStreams } from './list.ts';
import { findPage, isHiddenFromGuest, pageNotFound } from './repo.ts';

/**
 * One page with its text and the work items in it; the visit is noted unless the caller says not to
 * (docs/contract/pages.md#one-page).
 */
export async function readPage(
  ctx: ProjectContext,
  id: string,
  options: { track_visit: boolean },
): Promise<PageWithItems> {
  await stampPageStreams(ctx);
  const page = await findPage(ctx.db, ctx, id);
  if (!page) {
    if (await isHiddenFromGuest(ctx, id)) throw badRequest('You are not allowed to view this page');
    throw pageNotFound();
  }
  if (options.track_visit) {
    await recordVisit(ctx, { entity_name: 'page', entity_identifier: id, project_id: ctx.project.id });
  }
  return { ...page, issue_ids: shownWorkItems(page.description_html) };
}
