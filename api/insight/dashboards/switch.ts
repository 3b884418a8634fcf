import { badRequest } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { workspaceContext } from '../../context.ts';

/** 400 while dashboards are switched off in the workspace (docs/contract/dashboards.md#switched-off). */
export async function requireDashboards(request: FastifyRequest): Promise<void> {
  const { db, workspace } = workspaceContext(request);
  const { rows } = await sql<{ is_dashboards_enabled: boolean }>`
    select w.is_dashboards_enabled from workspaces w where w.id = ${workspace.id}`.execute(db);
  if (!rows[0]?.is_dashboards_enabled) throw badRequest('Dashboards are switched off in this workspace.');
}
