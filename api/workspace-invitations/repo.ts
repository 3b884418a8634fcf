import type { Db } from '@tandem/db/client.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { type SqlBool, sql } from 'kysely';

/** An invitation with its workspace; that one's columns are prefixed. */
export type InvitationRow = {
  id: string;
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

/** The hash of the token never leaves the database. */
const COLUMNS = [
  'i.id',
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
  'w.name as workspace_name',
  'w.slug as workspace_slug',
  'w.logo as workspace_logo',
  'w.logo_asset as workspace_logo_asset',
] as const;

const selectInvitations = (db: Db) =>
  db
    .selectFrom('workspace_invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select(COLUMNS)
    .where('w.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>();

const selectInvitationsFor = (db: Db, email: string) =>
  selectInvitations(db).where(sql<SqlBool>`lower(i.email) = lower(${email})`);

const selectPending = (db: Db, email: string) =>
  selectInvitationsFor(db, email)
    .where('i.responded_at', 'is', null)
    .where('i.expires_at', '>', sql<string>`now()`);

/** What the person with this e-mail has not answered yet, newest first. */
export function listPendingInvitations(db: Db, email: string): Promise<InvitationRow[]> {
  return selectPending(db, email).orderBy('i.created_at', 'desc').orderBy('i.id').execute();
}

export async function countPendingInvitations(db: Db, email: string): Promise<number> {
  return (await selectPending(db, email).execute()).length;
}

/** Whether anybody has asked this e-mail in: such a person may sign up even when sign-up is switched off. */
export async function hasInvitation(db: Db, email: string): Promise<boolean> {
  const row = await selectInvitationsFor(db, email)
    .where('i.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was accepted by the link before the person signed in (contract-identity 2.1, post-sign-in hook). */
export function listAcceptedInvitations(db: Db, email: string): Promise<InvitationRow[]> {
  return selectInvitationsFor(db, email).where('i.accepted', '=', true).orderBy('i.created_at').execute();
}

export function listInvitations(db: Db, workspaceId: string): Promise<InvitationRow[]> {
  return selectInvitations(db)
    .where('i.workspace_id', '=', workspaceId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

export function findInvitation(db: Db, workspaceId: string, id: string): Promise<InvitationRow | undefined> {
  return selectInvitations(db)
    .where('i.workspace_id', '=', workspaceId)
    .where('i.id', '=', id)
    .executeTakeFirst();
}

export function findInvitationBySlug(db: Db, slug: string, id: string): Promise<InvitationRow | undefined> {
  return selectInvitations(db)
    .where(sql<SqlBool>`lower(w.slug) = lower(${slug})`)
    .where('i.id', '=', id)
    .executeTakeFirst();
}

export async function readInvitations(db: Db, workspaceId: string, ids: string[]): Promise<InvitationRow[]> {
  if (ids.length === 0) return [];
  return selectInvitations(db).where('i.workspace_id', '=', workspaceId).where('i.id', 'in', ids).execute();
}
