import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { isVisible } from '../pages/repo.ts';

/** A stored picture of a page that the caller may see. */
export type PagePicture = { id: string; key: string; type: string; size: number; created_at: string };

/** The pictures of these pages, of which the caller sees some; a copy of a page shows those of its source. */
export async function readPictures(
  ctx: ProjectContext,
  wanted: { ids: readonly string[] } | { pages: readonly string[] },
): Promise<PagePicture[]> {
  const isWanted =
    'ids' in wanted
      ? sql`a.id = any(${wanted.ids}::uuid[])`
      : sql`a.entity_id = any(${wanted.pages}::uuid[])`;
  const { rows } = await sql<PagePicture>`
    select a.id, a.storage_key as key, a.attributes->>'type' as type, a.size::float8 as size, a.created_at
    from assets a join pages p on p.id = a.entity_id
    where a.workspace_id = ${ctx.workspace.id} and a.entity_type = 'PAGE_DESCRIPTION' and a.is_uploaded
      and a.deleted_at is null and ${isWanted} and ${isVisible(ctx)}
    order by a.id`.execute(ctx.db);
  return rows;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
};

/** What the file name of a picture ends with. */
export const endingOf = ({ type }: PagePicture): string => ENDINGS[type] ?? '';
