import type { Db } from '@tandem/db/postgres/client.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { listUndeclinedInvitations } from './repo.ts';
import type { ShownLinks } from './shown-links.ts';

/**
 * Whether somebody may sign up as a person who came with an import. The links that they have opened must give as much
 * as that person may do, everywhere: an invitation by one workspace is nothing to another one, nor one as member to an
 * administrator.
 */
export async function mayTakeOver(
  db: Db,
  person: { id: string; email: string },
  shown: ShownLinks,
): Promise<boolean> {
  const invitations = (await listUndeclinedInvitations(db, person.email)).filter(shown.has);
  if (invitations.length === 0) return false;
  const places = await readPlaces(db, person.id);
  return places.every(({ workspace_id, role }) =>
    invitations.some((row) => row.workspace_id === workspace_id && row.role >= role),
  );
}

/** The workspaces of a person, each with the highest role that they have in it or in a project of it. */
async function readPlaces(db: Db, userId: string): Promise<{ workspace_id: string; role: Role }[]> {
  const { rows } = await sql<{ workspace_id: string; role: Role }>`
    select workspace_id, max(role) as role from (
      select workspace_id, role from workspace_members
        where user_id = ${userId} and is_active and deleted_at is null
      union all
      select workspace_id, role from project_members
        where user_id = ${userId} and is_active and deleted_at is null
    ) m group by workspace_id`.execute(db);
  return rows;
}
