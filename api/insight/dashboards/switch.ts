import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { workspaceContext } from '../../context.ts';

/** 400 while dashboards are switched off in the workspace (docs/contract/dashboards.md#switched-off). */
export async function requireDashboards(request: FastifyRequest): Promise<void> {
  const { db, workspace } = workspaceContext(request);
  await requireSwitchedOn(db, workspace.id);
}

/** The same for what reaches dashboards by other calls. */
export async function requireSwitchedOn(db: Db, workspaceId: string): Promise<void> {
  const { rows } = await sql<{ is_dashboards_enabled: boolean }>`
    select w.is_dashboards_enabled from workspaces w where w.id = ${workspaceId}`.execute(db);
  if (!rows[0]?.is_dashboards_enabled) throw badRequest('Dashboards are switched off in this workspace.');
}
