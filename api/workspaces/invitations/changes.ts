import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type SqlBool, sql } from 'kysely';
import { presentInvitation } from './present.ts';
import type { InvitationRow } from './repo.ts';

type Written = { row: InvitationRow; op: 'put' | 'remove' };

/** Invitations for those who manage them, and for the invited people that have an account. */
export async function invitationChanges(db: Db, written: Written[]): Promise<NewChange[]> {
  if (written.length === 0) return [];
  const emails = written.map(({ row }) => row.email.toLowerCase());
  const users = await db
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<SqlBool>`lower(email) in (select unnest(${emails}::text[]))`)
    .execute();
  const idOf = new Map(users.map((user) => [user.email, user.id]));
  return written.flatMap(({ row, op }) => {
    const change = {
      kind: 'workspace_invitation',
      op,
      id: row.id,
      ...(op === 'put' ? { row: presentInvitation(row) } : {}),
    } as const;
    const inside = { ...change, stream: workspaceStream(row.workspace_id), workspace_id: row.workspace_id };
    const invited = idOf.get(row.email.toLowerCase());
    return invited ? [inside, { ...change, stream: userStream(invited), workspace_id: null }] : [inside];
  });
}
