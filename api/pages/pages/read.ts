import { badRequest } from '@tandem/shared/http/errors.ts';
import type { PageWithItems } from '@tandem/shared/pages/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import { stampPageStreams } from './list.ts';
import { findPage, isHiddenFromGuest, pageNotFound } from './repo.ts';

const COMPONENT = /<(mention-component|issue-embed-component)\b([^>]*)>/g;
const IDENTIFIER = /\bentity_identifier="([0-9a-f-]{36})"/i;
const OF_WORK_ITEM = /\bentity_name="issue/;

/** Ids of the work items that a sanitised text embeds or mentions, each once. */
function shownWorkItems(html: string): string[] {
  const ids = [...html.matchAll(COMPONENT)].flatMap(([, name, attributes = '']) => {
    const id = IDENTIFIER.exec(attributes)?.[1]?.toLowerCase();
    return id && (name === 'issue-embed-component' || OF_WORK_ITEM.test(attributes)) ? [id] : [];
  });
  return [...new Set(ids)];
}

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
