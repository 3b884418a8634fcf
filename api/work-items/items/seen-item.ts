import { fixedSql } from '@tandem/db/postgres/fixed-sql.ts';
import type { RawProject, RawUser } from '@tandem/db/rows/lite.ts';
import { sql } from 'kysely';
import { type ItemFacts, type Surroundings, isChangeable, isNotWaiting, ownFacts } from './update-repo.ts';

/** An item as it was a moment ago, when nothing was locked. */
export type SeenItem = ItemFacts & {
  /** Which write made its row. */
  made_by: string;
  /** Until when it may be written upon, on the clock of the database. */
  until: string;
};

/** How long what was seen may be written upon. */
export const SEEN_MS = 200;

/** What `seenItem` needs of the row that gives the right to be there (`beside` in http/plugins/access.ts). */
export const SEEN_COLUMNS = fixedSql(sql`
  ws.logo as workspace_logo, ws.logo_asset as workspace_logo_asset, p.cover_image, p.cover_image_asset, p.logo_props,
  p.description as project_description, u.first_name, u.last_name, u.is_bot, (
    select row_to_json(seen) from (
      select ${ownFacts(sql`u.id`)}, w.xmin::text as made_by,
        (clock_timestamp() + ${sql.lit(`${SEEN_MS} ms`)}::interval)::text as until
      from work_items w
      where w.id = $4 and w.project_id = p.id and ${isChangeable} and ${isNotWaiting}
    ) seen
  ) as item`);

type SeenRow = {
  item: Omit<SeenItem, keyof Surroundings> | null;
  workspace_id: string;
  workspace_name: string;
  workspace_slug: string;
  workspace_logo: string | null;
  workspace_logo_asset: string | null;
  project_id: string;
  project_identifier: string;
  project_name: string;
  project_description: string;
  user_id: string;
} & Pick<RawProject, 'cover_image' | 'cover_image_asset' | 'logo_props'> &
  Omit<RawUser, 'id'>;

/** The item of the path as it was when the right to be there was looked for; null for one that cannot be changed. */
export function seenItem(beside: unknown): SeenItem | null {
  const row = beside as SeenRow;
  if (!row.item) return null;
  return {
    ...row.item,
    workspace_detail: {
      id: row.workspace_id,
      name: row.workspace_name,
      slug: row.workspace_slug,
      logo: row.workspace_logo,
      logo_asset: row.workspace_logo_asset,
    },
    project_detail: {
      id: row.project_id,
      identifier: row.project_identifier,
      name: row.project_name,
      cover_image: row.cover_image,
      cover_image_asset: row.cover_image_asset,
      logo_props: row.logo_props,
      description: row.project_description,
    },
    actor_detail: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar: row.avatar,
      avatar_asset: row.avatar_asset,
      is_bot: row.is_bot,
      display_name: row.display_name,
    },
  };
}
