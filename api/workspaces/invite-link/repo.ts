import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { LinkRole } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { type SqlBool, type UpdateObject, sql } from 'kysely';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import type { WorkspaceContext } from '../../context.ts';
import { newLinkSalt } from '../invitations/links.ts';
import { isVouchedFor } from '../invitations/repo.ts';
import { WORKSPACE_LITE } from '../base/present.ts';

const COLUMNS = [
  'i.id',
  'i.link_salt',
  'i.workspace_id',
  'i.role',
  'i.expires_at',
  'i.renewed_at',
  'i.created_at',
  'i.updated_at',
  'i.created_by',
  'i.updated_by',
  ...WORKSPACE_LITE,
] as const;

/** Links that bring somebody in (docs/contract/invite-link.md#until-when). */
const selectLive = (db: Db) =>
  db
    .selectFrom('workspace_invite_links as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select(COLUMNS)
    .where('w.deleted_at', 'is', null)
    .where('i.expires_at', '>', sql<string>`now()`)
    .where(isVouchedFor)
    .$narrowType<{ role: LinkRole }>();

export type InviteLinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The link of a workspace, if it has a live one; with `lock` it is held until the transaction ends. */
export function findLink(db: Db, workspaceId: string, { lock } = { lock: false }) {
  const query = selectLive(db).where('i.workspace_id', '=', workspaceId);
  return (lock ? query.forUpdate('i') : query).executeTakeFirst();
}

/** The live link of a path; with `lock` it cannot be closed or renewed until the transaction ends. */
export function findOpenLink(
  db: Db,
  { slug, id }: { slug: string; id: string },
  { lock } = { lock: false },
): Promise<InviteLinkRow | undefined> {
  const query = selectLive(db)
    .where(sql<SqlBool>`lower(w.slug) = lower(${slug})`)
    .where('i.id', '=', id);
  return (lock ? query.forShare('i') : query).executeTakeFirst();
}

export function findLinksByIds(db: Db, ids: readonly string[]): Promise<InviteLinkRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectLive(db).where('i.id', 'in', ids).execute();
}

/**
 * A new link in the place of one that is dead, if there is such a one. Gives false when a live one is there: that stays
 * as it is.
 */
export async function insertLink(
  tx: Db,
  { workspace, user }: WorkspaceContext,
  { role, expires_at }: { role: LinkRole; expires_at: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into workspace_invite_links as i (workspace_id, role, link_salt, expires_at, created_by, updated_by)
    values (${workspace.id}, ${role}, ${newLinkSalt()}, ${expires_at}, ${user.id}, ${user.id})
    on conflict (workspace_id) do update
      set id = gen_random_uuid(), role = excluded.role, link_salt = excluded.link_salt, renewed_at = now(),
        expires_at = excluded.expires_at, created_at = now(), updated_at = now(),
        created_by = excluded.created_by, updated_by = excluded.updated_by
      where i.expires_at <= now() or not ${isVouchedFor}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Writes to the link of a workspace and gives it as it is then. */
export async function writeLink(
  tx: Db,
  { workspace, user }: WorkspaceContext,
  values: UpdateObject<DB, 'workspace_invite_links'>,
): Promise<InviteLinkRow> {
  await tx
    .updateTable('workspace_invite_links')
    .set({ ...values, updated_by: user.id, updated_at: sql`now()` })
    .where('workspace_id', '=', workspace.id)
    .execute();
  return must(await findLink(tx, workspace.id), 'who writes to it vouches for it');
}

/** What gives a link another secret. */
export const renewal = () => ({ link_salt: newLinkSalt(), renewed_at: sql<string>`now()` });
