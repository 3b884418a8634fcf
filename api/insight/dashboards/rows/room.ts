import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { MAX_DASHBOARDS, MAX_PRIVATE_DASHBOARDS } from '@tandem/shared/insight/dashboards/kinds.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { sql } from 'kysely';

type Counted = { workspace_id: string; owner_id: string; access: ViewAccess };

/** How many shared ones the workspace has, or how many private ones their owner has in it. */
async function count(tx: Tx, { workspace_id, owner_id, access }: Counted): Promise<number> {
  const isOfOwner = access === VIEW_ACCESS.PRIVATE ? sql`and owned_by_id = ${owner_id}` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dashboards
    where workspace_id = ${workspace_id} and deleted_at is null and access = ${access} ${isOfOwner}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

async function requireAtMost(tx: Tx, counted: Counted, others: number): Promise<void> {
  await lockByName(tx, `dashboards:${counted.workspace_id}`);
  const isPrivate = counted.access === VIEW_ACCESS.PRIVATE;
  const limit = isPrivate ? MAX_PRIVATE_DASHBOARDS : MAX_DASHBOARDS;
  if ((await count(tx, counted)) <= limit - others) return;
  throw badRequest(
    isPrivate
      ? 'You have 50 private dashboards already. Delete one of them first.'
      : 'There are 500 dashboards already. Delete one of them first.',
  );
}

/** 400 without room for one more (docs/contract/dashboards.md#limits-of-dashboards). */
export const requireRoom = (tx: Tx, counted: Counted): Promise<void> => requireAtMost(tx, counted, 1);

/** The same once it is there. */
export async function requireStillRoom(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<Counted>`
    select d.workspace_id, d.owned_by_id as owner_id, d.access from dashboards d where d.id = ${id}`.execute(
    tx,
  );
  if (rows[0]) await requireAtMost(tx, rows[0], 0);
}
