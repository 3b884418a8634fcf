import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DashboardToken } from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../../context.ts';

const columns: RawBuilder<DashboardToken> = sql`
  k.id, k.workspace_id, k.name, k.dashboard_ids, k.seconds, k.created_by, k.created_at, k.last_used_at, k.expires_at,
  k.revoked_at`;

/** Those that the caller made; administrators have all of the workspace (docs/contract/dashboards.md#who-sees-view-tokens). */
const isVisible = ({ workspace, user }: WorkspaceContext): RawBuilder<boolean> => sql`
  k.workspace_id = ${workspace.id} and k.revoked_at is null
  and (k.created_by = ${user.id} or ${workspace.role === ROLE.ADMIN})`;

/** The newest first. */
export async function readTokens(
  db: Db,
  ctx: WorkspaceContext,
  which: RawBuilder<unknown> = sql`true`,
): Promise<DashboardToken[]> {
  const { rows } = await sql<DashboardToken>`
    select ${columns} from dashboard_tokens k where ${isVisible(ctx)} and ${which}
    order by k.created_at desc, k.id`.execute(db);
  return rows;
}

/** The same token under lock. */
export async function lockToken(
  tx: Tx,
  ctx: WorkspaceContext,
  id: string,
): Promise<DashboardToken | undefined> {
  const { rows } = await sql<DashboardToken>`
    select ${columns} from dashboard_tokens k where ${isVisible(ctx)} and k.id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function countTokens(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dashboard_tokens
    where workspace_id = ${workspaceId} and revoked_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}
