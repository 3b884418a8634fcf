import { notFound } from '@tandem/shared/http/errors.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { findLink, readLinks } from './repo.ts';
import type { LinkPath } from './update.ts';

/** Links of a work item, the newest first (docs/contract/links.md#reading-links); none in an archived project. */
export async function listLinks(ctx: ProjectContext, itemId: string): Promise<Link[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  return ctx.project.archived_at === null ? readLinks(ctx.db, itemId) : [];
}

export async function getLink(ctx: ProjectContext, { item_id, id }: LinkPath): Promise<Link> {
  stampProjectSeq(ctx);
  await requireItem(ctx, item_id);
  const link = await findLink(ctx.db, item_id, id);
  if (!link) throw notFound();
  return link;
}
