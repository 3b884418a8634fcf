import { randomBytes } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { readDashboardChanges } from './rows/announce.ts';
import { lockDashboard, writeDashboard } from './rows/repo.ts';

const ANCHOR_BYTES = 16;
const targetOf = ({ id, name }: { id: string; name: string }) => ({ type: 'dashboard', id, name });

/** Whether who published it is an administrator still: without one its anchor leads nowhere. */
async function isOpen(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from dashboards d join users u on u.id = d.published_by and u.is_active
    join workspace_members m on m.workspace_id = d.workspace_id and m.user_id = u.id and m.is_active
      and m.deleted_at is null and m.role = ${ROLE.ADMIN}
    where d.id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Publishes a shared dashboard under an anchor of its own (docs/contract/dashboards.md#published-dashboards). */
export async function publishDashboard(ctx: WorkspaceContext, id: string): Promise<{ anchor: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const dashboard = await lockDashboard(tx, ctx, id);
    if (dashboard.anchor !== null && (await isOpen(tx, id))) return { anchor: dashboard.anchor };
    if (dashboard.access === VIEW_ACCESS.PRIVATE) {
      throw badRequest('A private dashboard is not published. Share it with the workspace first.');
    }
    const anchor = dashboard.anchor ?? randomBytes(ANCHOR_BYTES).toString('hex');
    await writeDashboard(tx, { id, by: ctx.user.id }, { anchor, published_by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'dashboard_published', target: targetOf(dashboard) });
    await recordFor(ctx, tx, await readDashboardChanges(tx, id));
    return { anchor };
  });
}

/** Its anchor leads nowhere at once; the next one is another. */
export async function unpublishDashboard(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const dashboard = await lockDashboard(tx, ctx, id);
    if (dashboard.anchor === null) throw notFound();
    await writeDashboard(tx, { id, by: ctx.user.id }, { anchor: null, published_by: null });
    await auditFor(ctx, tx, { action: 'dashboard_unpublished', target: targetOf(dashboard) });
    await recordFor(ctx, tx, await readDashboardChanges(tx, id));
  });
}
