import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { presentUser, type RawSurroundings, userDetail } from '@tandem/db/rows/lite.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateLink, UpdateLink } from '@tandem/shared/work-items/links/input.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { itemPartChange } from '../../items/write/announce-part.ts';

type RawLink = Omit<Link, 'created_by_detail'> & {
  created_by_detail: RawSurroundings['actor_detail'] | null;
};

const columns = sql`
  k.id, k.title, k.url, k.metadata, k.work_item_id as issue, k.work_item_id as issue_id, k.project_id as project,
  k.workspace_id as workspace, k.created_by, k.created_by as created_by_id, ${userDetail(sql`k.created_by`)} as
  created_by_detail, k.created_at, k.updated_at, k.updated_by, k.deleted_at`;

const present = ({ created_by_detail, ...row }: RawLink): Link => ({
  ...row,
  created_by_detail: created_by_detail && presentUser(created_by_detail),
});

/** Links of an item, the newest first. */
export async function readLinks(db: Db, itemId: string): Promise<Link[]> {
  const { rows } = await sql<RawLink>`
    select ${columns} from work_item_links k where k.work_item_id = ${itemId} and k.deleted_at is null
    order by k.created_at desc, k.id`.execute(db);
  return rows.map(present);
}

/** Links of several items, with who made the item of each. */
async function readLinksOf(
  db: Db,
  itemIds: readonly string[],
): Promise<{ link: Link; item_creator_id: string | null }[]> {
  const { rows } = await sql<RawLink & { item_creator_id: string | null }>`
    select ${columns}, w.created_by as item_creator_id
    from work_item_links k join work_items w on w.id = k.work_item_id
    where k.work_item_id = any(${itemIds}::uuid[]) and k.deleted_at is null order by k.created_at, k.id`.execute(
    db,
  );
  return rows.map(({ item_creator_id, ...row }) => ({ link: present(row), item_creator_id }));
}

export async function findLink(db: Db, itemId: string, id: string): Promise<Link | undefined> {
  const { rows } = await sql<RawLink>`
    select ${columns} from work_item_links k
    where k.id = ${id} and k.work_item_id = ${itemId} and k.deleted_at is null`.execute(db);
  return rows[0] && present(rows[0]);
}

/** Whether the item has this address already, on another link than `except`. Ask under the item's lock. */
export async function hasUrl(
  tx: Tx,
  link: { item_id: string; url: string; except: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from work_item_links where work_item_id = ${link.item_id} and url = ${link.url} and deleted_at is null
      and id is distinct from ${link.except}::uuid`.execute(tx);
  return rows.length > 0;
}

export async function insertLink(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, input }: { item_id: string; input: CreateLink },
): Promise<string> {
  const row = await tx
    .insertInto('work_item_links')
    .values({
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      ...(input.id === undefined ? {} : { id: input.id }),
      work_item_id: item_id,
      url: input.url,
      title: input.title ?? null,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the link was inserted').id;
}

/** Where it leads now: nothing is known of the page there yet, and the title of the page before goes with that. */
const otherAddress = (url: string) => ({
  url,
  metadata: sql<unknown>`case when url = ${url} then metadata else '{}' end`,
  title: sql<
    string | null
  >`case when url = ${url} or title is distinct from metadata->>'title' then title end`,
});

/** False, and nothing written, when the link is like that already. */
export async function writeLink(
  tx: Tx,
  link: { id: string; by: string; input: UpdateLink },
): Promise<boolean> {
  const { url, title } = link.input;
  const { numUpdatedRows } = await tx
    .updateTable('work_item_links')
    .set({
      updated_at: sql`clock_timestamp()`,
      updated_by: link.by,
      ...(url === undefined ? {} : otherAddress(url)),
      ...(title === undefined ? {} : { title }),
    })
    .where('id', '=', link.id)
    .where(differs({ url, title }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markLinkDeleted(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('work_item_links')
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}

/** What of a link can be taken back. */
export type LinkValues = Pick<Link, 'url' | 'title'>;
export const linkValues = ({ url, title }: LinkValues): LinkValues => ({ url, title });

export const linkChange = itemPartChange<Link>('link');

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
