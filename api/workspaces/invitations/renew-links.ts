import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { newLinkSalt } from './links.ts';

/**
 * Gives the invitations that make administrators other links, in the workspace and its projects, wherever this person
 * has been one themselves: they have seen them. Call it before their membership ends or is lowered. Those to lower
 * roles keep theirs: in a large team somebody leaves every day, and links that are on their way must not end with it.
 */
export async function renewLinksSeenBy(
  tx: Tx,
  person: { workspace_id: string; user_id: string },
): Promise<void> {
  await sql`
    update workspace_invitations i set link_salt = sha256(i.link_salt || ${newLinkSalt()})
    from workspace_members m
    where i.workspace_id = ${person.workspace_id} and i.role = ${ROLE.ADMIN} and m.workspace_id = i.workspace_id
      and m.user_id = ${person.user_id} and m.role = ${ROLE.ADMIN} and m.deleted_at is null`.execute(tx);
  await renewProjectLinksSeenBy(tx, person);
}

/** The same for the projects alone, or for one of them. */
export async function renewProjectLinksSeenBy(
  tx: Tx,
  person: { workspace_id: string; user_id: string; project_id?: string },
): Promise<void> {
  const inProject = person.project_id === undefined ? sql`` : sql`and i.project_id = ${person.project_id}`;
  await sql`
    update project_invitations i set link_salt = sha256(i.link_salt || ${newLinkSalt()})
    from project_members m
    where i.workspace_id = ${person.workspace_id} and i.role = ${ROLE.ADMIN} and m.project_id = i.project_id
      and m.user_id = ${person.user_id} and m.role = ${ROLE.ADMIN} and m.deleted_at is null ${inProject}`.execute(
    tx,
  );
}
