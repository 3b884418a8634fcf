import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import type { QuickLink } from '@tandem/shared/personal/quick-links/schema.ts';
import { type UpdateObject, sql } from 'kysely';

/** Whose links are meant, and in which workspace. */
export type LinkScope = { workspace_id: string; owner_id: string };

const columns = sql`
  l.id, l.workspace_id as workspace, l.project_id as project, l.title, l.url, l.metadata, l.owner_id as owner,
  l.created_at, l.updated_at, l.created_by, l.updated_by, l.deleted_at`;

const isInScope = ({ workspace_id, owner_id }: LinkScope) =>
  sql<boolean>`l.owner_id = ${owner_id} and l.workspace_id = ${workspace_id} and l.deleted_at is null`;

export async function readQuickLinks(db: Db, scope: LinkScope): Promise<QuickLink[]> {
  const { rows } = await sql<QuickLink>`
    select ${columns} from quick_links l where ${isInScope(scope)} order by l.created_at desc, l.id`.execute(
    db,
  );
  return rows;
}

export async function findQuickLink(db: Db, scope: LinkScope, id: string): Promise<QuickLink | undefined> {
  const { rows } = await sql<QuickLink>`
    select ${columns} from quick_links l where l.id = ${id} and ${isInScope(scope)}`.execute(db);
  return rows[0];
}

/** The same, locked for a write. */
export async function lockQuickLink(tx: Tx, scope: LinkScope, id: string): Promise<QuickLink | undefined> {
  const { rows } = await sql<QuickLink>`
    select ${columns} from quick_links l where l.id = ${id} and ${isInScope(scope)} for update`.execute(tx);
  return rows[0];
}

/** Undefined, and nothing written, when the owner has this address already. */
export async function insertQuickLink(
  tx: Tx,
  { workspace_id, owner_id }: LinkScope,
  values: { url: string } & LinkColumns,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('quick_links')
    .values({
      ...(values as object),
      url: values.url,
      workspace_id,
      owner_id,
      created_by: owner_id,
      updated_by: owner_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasAddress(tx: Tx, scope: LinkScope, { url, except }: { url: string; except: string }) {
  const { rows } = await sql`
    select from quick_links l where ${isInScope(scope)} and md5(l.url) = md5(${url}) and l.id <> ${except}`.execute(
    tx,
  );
  return rows.length > 0;
}

type LinkColumns = UpdateObject<DB, 'quick_links'>;

/** False, and nothing written, when the link has these values already. */
export async function writeQuickLink(
  tx: Tx,
  { id, owner }: QuickLink,
  values: LinkColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quick_links')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: owner })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteQuickLinkRow(tx: Tx, { id, owner }: QuickLink): Promise<void> {
  await sql`update quick_links set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${owner}
    where id = ${id}`.execute(tx);
}
