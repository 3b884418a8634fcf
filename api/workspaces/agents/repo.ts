import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import { must } from '@tandem/shared/must.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type MemberRow, findMember } from '../base/member-repo.ts';

/** An agent by the id of its membership. */
export async function findAgent(db: Db, workspaceId: string, id: string): Promise<MemberRow | undefined> {
  const member = await findMember(db, workspaceId, { id });
  return member?.is_agent ? member : undefined;
}

export async function countAgents(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from workspace_members
    where workspace_id = ${workspaceId} and is_agent and is_active and deleted_at is null`.execute(tx);
  return must(rows[0], 'a count gives one row').count;
}

type AgentRow = { workspace_id: string; display_name: string; role: Role; by: string };

/** The user of an agent, without an address and a password, and its membership. Gives the id of the user. */
export async function insertAgent(
  tx: Tx,
  { workspace_id, display_name, role, by }: AgentRow,
): Promise<string> {
  const { id: user_id } = await tx
    .insertInto('users')
    .values({ display_name, is_bot: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('workspace_members')
    .values({ workspace_id, user_id, role, is_agent: true, created_by: by, updated_by: by })
    .execute();
  return user_id;
}

/** False, and nothing written, when it is like that already. */
export async function writeAgentUser(
  tx: Tx,
  userId: string,
  columns: { display_name?: string; is_active?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where('id', '=', userId)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
