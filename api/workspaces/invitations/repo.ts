import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { LinkedInvitation } from './links.ts';
import { WORKSPACE_LITE } from '../base/present.ts';

/** An invitation with its workspace; that one's columns are prefixed. */
export type InvitationRow = LinkedInvitation & {
  workspace_id: string;
  email: string;
  role: Role;
  message: string | null;
  accepted: boolean;
  responded_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
  workspace_name: string;
  workspace_slug: string;
  workspace_logo: string | null;
  workspace_logo_asset: string | null;
};

const COLUMNS = [
  'i.id',
  'i.link_salt',
  'i.workspace_id',
  'i.email',
  'i.role',
  'i.message',
  'i.accepted',
  'i.responded_at',
  'i.expires_at',
  'i.created_at',
  'i.updated_at',
  'i.created_by',
  'i.updated_by',
  ...WORKSPACE_LITE,
] as const;

const selectInvitations = (db: Db) =>
  db
    .selectFrom('workspace_invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select(COLUMNS)
    .where('w.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>();

/**
 * That who gave its role may still give it. An invitation is worth what its inviter is: who was taken out or lowered
 * could otherwise have prepared their own return.
 */
export const isVouchedFor = sql<SqlBool>`exists (
  select from workspace_members v where v.workspace_id = i.workspace_id and v.user_id = i.updated_by
    and v.role >= greatest(i.role, ${ROLE.MEMBER}) and v.is_active and v.deleted_at is null)`;

const selectLive = (db: Db) =>
  selectInvitations(db)
    .where('i.expires_at', '>', sql<string>`now()`)
    .where(isVouchedFor);

const selectLiveFor = (db: Db, email: string) =>
  selectLive(db).where(sql<SqlBool>`lower(i.email) = lower(${email})`);

const selectPending = (db: Db, email: string) => selectLiveFor(db, email).where('i.responded_at', 'is', null);

/**
 * What the person with this e-mail has not answered yet, newest first; with `lock` only those of these ids, held until
 * the transaction ends.
 */
export function listPendingInvitations(
  db: Db,
  email: string,
  { lock }: { lock?: readonly string[] } = {},
): Promise<InvitationRow[]> {
  const query = selectPending(db, email).orderBy('i.created_at', 'desc').orderBy('i.id');
  if (!lock) return query.execute();
  return query
    .where(sql<SqlBool>`i.id = any(${lock}::uuid[])`)
    .forUpdate('i')
    .execute();
}

export async function countPendingInvitations(db: Db, email: string): Promise<number> {
  return (await selectPending(db, email).execute()).length;
}

/** Whether anybody has asked this e-mail in: such a person may sign up even when sign-up is switched off. */
export async function hasInvitation(db: Db, email: string): Promise<boolean> {
  return (await selectLiveFor(db, email).executeTakeFirst()) !== undefined;
}

/** Every invitation of an address, whatever became of it, held until the transaction ends. */
export function lockInvitationsFor(tx: Tx, email: string): Promise<InvitationRow[]> {
  return selectInvitations(tx)
    .where(sql<SqlBool>`lower(i.email) = lower(${email})`)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
}

/** What the person with this e-mail was asked and has not declined. */
export function listUndeclinedInvitations(db: Db, email: string): Promise<InvitationRow[]> {
  return selectLiveFor(db, email)
    .where((eb) => eb.or([eb('i.responded_at', 'is', null), eb('i.accepted', '=', true)]))
    .execute();
}

/**
 * What was accepted by the link before the person signed in
 * (docs/contract/workspace-invitations.md#a-yes-before-signing-in), held until the transaction ends.
 */
export function listAcceptedInvitations(db: Db, email: string): Promise<InvitationRow[]> {
  return selectLiveFor(db, email)
    .where('i.accepted', '=', true)
    .orderBy('i.created_at')
    .forUpdate('i')
    .execute();
}

export function listInvitations(db: Db, workspaceId: string): Promise<InvitationRow[]> {
  return selectInvitations(db)
    .where('i.workspace_id', '=', workspaceId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

type Hold = { lock: boolean };

/** With `lock` it is held until the transaction ends. */
export function findInvitation(
  db: Db,
  workspaceId: string,
  id: string,
  { lock }: Hold = { lock: false },
): Promise<InvitationRow | undefined> {
  const query = selectInvitations(db).where('i.workspace_id', '=', workspaceId).where('i.id', '=', id);
  return (lock ? query.forUpdate('i') : query).executeTakeFirst();
}

/** One that can be answered, by the path of its link. */
export function findLiveInvitation(
  db: Db,
  slug: string,
  id: string,
  { lock }: Hold,
): Promise<InvitationRow | undefined> {
  const query = selectLive(db)
    .where(sql<SqlBool>`lower(w.slug) = lower(${slug})`)
    .where('i.id', '=', id);
  return (lock ? query.forUpdate('i') : query).executeTakeFirst();
}

export async function readInvitations(db: Db, workspaceId: string, ids: string[]): Promise<InvitationRow[]> {
  if (ids.length === 0) return [];
  return selectInvitations(db).where('i.workspace_id', '=', workspaceId).where('i.id', 'in', ids).execute();
}

/** An invitation as the target of a line of the audit log. */
export const invitationOf = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) => ({
  type: 'invitation',
  id,
  name: email,
});
