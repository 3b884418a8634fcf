import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import { hangingChange } from '../items/hanging-change.ts';
import { readLinksOf } from './repo.ts';

export const linkChange = hangingChange<Link>('link');

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
