import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';
import type { WrittenText } from './text.ts';
import { toJsonb } from '../postgres/json.ts';

/** Saves by one person within this time make one version. */
const VERSION_MINUTES = 10;
const MAX_VERSIONS = 20;

type TextAuthor = {
  user_id: string | null;
  /** A version of its own, whoever made the one before, and whenever. */
  is_separate?: boolean;
};

/**
 * Writes a page's text into its row and keeps a version of it (docs/contract/pages.md#versions). The caller has locked
 * the row.
 */
export async function writePageText(
  tx: Tx,
  pageId: string,
  { text, ...author }: TextAuthor & { text: WrittenText },
): Promise<void> {
  const { user_id } = author;
  await tx
    .updateTable('pages')
    .set({
      description_html: text.description_html,
      description_json: toJsonb(text.description_json),
      description_stripped: text.description_stripped,
      updated_at: sql`clock_timestamp()`,
      ...(user_id ? { updated_by: user_id } : {}),
    })
    .where('id', '=', pageId)
    .execute();
  await storeVersion(tx, pageId, { text, ...author });
}

type VersionText = Pick<WrittenText, 'description_html' | 'description_json' | 'state'>;

/**
 * A version of the page as it is now; replaces the one that the same person has just made. At most MAX_VERSIONS stay, and
 * those that have a name.
 */
export async function storeVersion(
  tx: Tx,
  pageId: string,
  { text, user_id, is_separate = false }: TextAuthor & { text: VersionText },
): Promise<void> {
  const content = {
    description_html: text.description_html,
    description_json: toJsonb(text.description_json),
    description_binary: text.state,
    last_saved_at: sql<string>`clock_timestamp()`,
    updated_by: user_id,
  };
  if (!is_separate && (await replaceLatest(tx, pageId, { user_id, content }))) return;
  await sql`
    insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at, description_html, description_json,
      description_binary, created_by, updated_by)
    select workspace_id, id, coalesce(${user_id}, owned_by_id), clock_timestamp(), ${content.description_html},
      ${content.description_json}, ${content.description_binary}, ${user_id}, ${user_id}
    from pages where id = ${pageId}`.execute(tx);
  await sql`
    delete from page_versions where id in (
      select id from page_versions where page_id = ${pageId} and name is null
      order by last_saved_at desc offset ${MAX_VERSIONS})`.execute(tx);
}

/** Gives a version the text that the page had when it was made, once that is known. */
export async function rewriteVersion(db: Db, id: string, text: VersionText): Promise<void> {
  await db
    .updateTable('page_versions')
    .set({
      description_html: text.description_html,
      description_json: toJsonb(text.description_json),
      description_binary: text.state,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes over the newest version while it is by the same person, new, and without a name; false when it is not. */
async function replaceLatest(
  tx: Tx,
  pageId: string,
  { user_id, content }: { user_id: string | null; content: object },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('page_versions')
    .set({ ...content, updated_at: sql`clock_timestamp()` })
    .where('id', '=', (query) =>
      query
        .selectFrom('page_versions')
        .select('id')
        .where('page_id', '=', pageId)
        .orderBy('last_saved_at', 'desc')
        .limit(1),
    )
    .where('owned_by_id', '=', user_id)
    .where('name', 'is', null)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${VERSION_MINUTES})`)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}
