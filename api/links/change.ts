import type { NewChange } from '@tandem/db/change-log.ts';
import type { Db } from '@tandem/db/client.ts';
import type { Link } from '@tandem/shared/links/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { readLinksOf } from './repo.ts';

/** What the log is to say of a link of an item; without a row it is gone. */
export const linkChange = (
  ctx: { workspace: { id: string }; project: { id: string } },
  item: { created_by: string | null },
  { id, row }: { id: string; row?: Link },
): NewChange => ({
  stream: projectStream(ctx.project.id),
  workspace_id: ctx.workspace.id,
  kind: 'link',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id,
  item_creator_id: item.created_by,
});

/** The Changes of all links of these items, as they are now. */
export async function readLinkChanges(db: Db, itemIds: readonly string[]): Promise<NewChange[]> {
  const links = await readLinksOf(db, itemIds);
  return links.map(({ link, item_creator_id }) =>
    linkChange(
      { workspace: { id: link.workspace }, project: { id: link.project } },
      { created_by: item_creator_id },
      { id: link.id, row: link },
    ),
  );
}
