import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { presentInvitation } from './present.ts';
import type { ProjectInvitationRow } from './repo.ts';

/**
 * Invitations go to the streams of the members who may read them, and of the invited people that have an account: the
 * project's own stream is followed by guests too, who must not learn of addresses.
 */
export async function invitationChanges(
  db: Db,
  op: 'put' | 'remove',
  invitations: readonly ProjectInvitationRow[],
): Promise<NewChange[]> {
  const [first] = invitations;
  if (!first) return [];
  const { readers, invited } = await readAudience(db, first.project_id, invitations);
  return invitations.flatMap((row) => {
    const change = {
      workspace_id: null,
      kind: 'project_invitation',
      op,
      id: row.id,
      ...(op === 'put' ? { row: presentInvitation(row) } : {}),
    } as const;
    const own = invited.get(row.email.toLowerCase());
    const users = new Set([...readers, ...(own ? [own] : [])]);
    return [...users].map((user) => ({ ...change, stream: userStream(user) }));
  });
}

type Person = { id: string; email: string | null; is_reader: boolean };

async function readAudience(db: Db, projectId: string, invitations: readonly ProjectInvitationRow[]) {
  const emails = invitations.map(({ email }) => email.toLowerCase());
  const { rows } = await sql<Person>`
    select u.id, lower(u.email) as email, m.id is not null as is_reader from users u
    left join project_members m on m.project_id = ${projectId} and m.user_id = u.id and m.role >= ${ROLE.MEMBER}
      and m.is_active and m.deleted_at is null
    where (m.id is not null or lower(u.email) = any(${emails}::text[]))
      and (u.last_login_time is not null or exists (select from sessions s where s.user_id = u.id))`.execute(
    db,
  );
  return {
    readers: rows.filter(({ is_reader }) => is_reader).map(({ id }) => id),
    invited: new Map(rows.map(({ id, email }) => [email, id])),
  };
}
