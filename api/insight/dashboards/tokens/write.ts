import { randomBytes } from 'node:crypto';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { CreateDashboardToken } from '@tandem/shared/insight/dashboards/input.ts';
import { MAX_TOKENS, WALL } from '@tandem/shared/insight/dashboards/kinds.ts';
import type {
  Dashboard,
  DashboardToken,
  NewDashboardToken,
} from '@tandem/shared/insight/dashboards/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor } from '../../../context.ts';
import { readDashboards } from '../rows/repo.ts';
import { WALLS_CHANNEL } from '../walls/channel.ts';
import { countTokens, lockToken, readTokens } from './repo.ts';

const RANDOM_BYTES = 24;
/** The log of requests masks what begins like this. */
const PREFIX = 'tandem_wall_';

const targetOf = ({ id, name }: DashboardToken) => ({ type: 'dashboard_token', id, name });

/** Administrators read the audit log, and do not see private ones: these are not named in it. */
const sharedNames = (dashboards: readonly Dashboard[]): string =>
  dashboards.flatMap(({ access, name }) => (access === VIEW_ACCESS.PRIVATE ? [] : name)).join(', ');

export const listDashboardTokens = (ctx: WorkspaceContext): Promise<DashboardToken[]> =>
  readTokens(ctx.db, ctx);

/**
 * Makes a token for dashboards that the caller sees. This answer alone has the token
 * (docs/contract/dashboards.md#view-tokens).
 */
export async function createDashboardToken(
  ctx: WorkspaceContext,
  { name, dashboard_ids, seconds = WALL.defaultSeconds, expires_at }: CreateDashboardToken,
): Promise<NewDashboardToken> {
  const token = PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
  return inTransaction(ctx.db, async (tx) => {
    const seen = await readDashboards(tx, ctx, sql`d.id = any(${dashboard_ids}::uuid[])`);
    const missing = dashboard_ids.find((id) => !seen.some((dashboard) => dashboard.id === id));
    if (missing !== undefined) {
      throw invalidField('dashboard_ids', `Invalid pk "${missing}" - object does not exist.`);
    }
    await lockByName(tx, `dashboard_tokens:${ctx.workspace.id}`);
    if ((await countTokens(tx, ctx.workspace.id)) >= MAX_TOKENS) {
      throw badRequest('There are 50 view tokens already. Revoke one of them first.');
    }
    const { id } = await tx
      .insertInto('dashboard_tokens')
      .values({
        workspace_id: ctx.workspace.id,
        name,
        token_hash: hashSessionKey(token),
        dashboard_ids,
        seconds,
        created_by: ctx.user.id,
        expires_at: expires_at ?? null,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const [made] = await readTokens(tx, ctx, sql`k.id = ${id}`);
    const row = must(made, 'it was just made');
    await auditFor(ctx, tx, {
      action: 'dashboard_token_created',
      target: targetOf(row),
      details: { expires_at: row.expires_at, dashboards: sharedNames(seen) },
    });
    return { ...row, token };
  });
}

/** Ends a token for good: walls that show it are told at once (docs/contract/dashboards.md#the-end-of-a-view-token). */
export async function revokeDashboardToken(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockToken(tx, ctx, id);
    if (!row) throw notFound();
    await sql`update dashboard_tokens set revoked_at = now(), revoked_by = ${ctx.user.id} where id = ${id}`.execute(
      tx,
    );
    await auditFor(ctx, tx, { action: 'dashboard_token_revoked', target: targetOf(row) });
    await sql`select pg_notify(${WALLS_CHANNEL}, ${id})`.execute(tx);
  });
}
