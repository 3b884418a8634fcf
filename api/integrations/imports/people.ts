import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** Ids of the active members of a workspace by their addresses in small letters. */
export async function findMembers(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, lower(u.email) as email from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.is_active and m.deleted_at is null and u.email is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}
