import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import type { DeliveriesQuery, Delivery, WebhookLog } from '@tandem/shared/integrations/webhooks/schema.ts';
import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import { type Page, flatEnvelope, parsePage } from '../../http/paging.ts';
import { headersOf } from './delivery/headers.ts';
import { requireWebhook } from './base/repo.ts';
import { isDeliveryFor } from './base/sight.ts';

const LIMITS = { default: 100, max: 1000 };
const PAGE = { default: 50, max: 100 };
const NEWEST_TRY = newestFirst(sql`t.at`, sql`t.id`);
const LATEST: ListKey = [{ value: sql`d.seq`, type: 'int8', isDescending: true }];
/** Who reads the log could sign with it otherwise. */
const HIDDEN = '(hidden)';

/** Every try, in the form that clients know (docs/contract/webhooks.md#log). */
export async function listTries(
  { db, workspace, user }: WorkspaceContext,
  id: string,
  query: PagingQuery,
): Promise<WebhookLog[]> {
  await requireWebhook(db, workspace.id, { id });
  const page = parsePage(query, LIMITS);
  const { isAfter, order, window } = pageParts(page, NEWEST_TRY);
  const { rows } = await sql<Omit<WebhookLog, 'request_headers'> & { delivery_id: string }>`
    select t.id, d.workspace_id as workspace, t.webhook_id as webhook, d.id as delivery_id, d.event as event_type,
      d.action as request_method, d.body as request_body, coalesce(t.status, 500)::text as response_status,
      '' as response_headers, coalesce(t.error, '') as response_body, (t.try - 1)::text as retry_count,
      t.at as created_at, t.at as updated_at, null as created_by, null as updated_by
    from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id
    where t.webhook_id = ${id} and ${isAfter} and ${isDeliveryFor(sql`${user.id}::uuid`)}
    order by ${order} ${window}`.execute(db);
  return rows.slice(0, page.per_page).map(({ delivery_id, ...row }) => ({
    ...row,
    request_headers: JSON.stringify(headersOf({ id: delivery_id, event: row.event_type }, HIDDEN)),
  }));
}

const tries = sql`coalesce((
  select json_agg(json_build_object('at', ${isoTimestamp(sql`t.at`)}, 'status', t.status, 'error', t.error,
    'took_ms', t.took_ms) order by t.at desc, t.id)
  from webhook_tries t where t.delivery_id = d.id), '[]')`;

/** Deliveries of a webhook for which `where` holds, the newest first. */
export async function readDeliveries(
  { db }: Pick<WorkspaceContext, 'db'>,
  where: RawBuilder<boolean>,
  page: Page,
): Promise<PageRows<Delivery>> {
  const { isAfter, order, window, place } = pageParts(page, LATEST);
  const { rows } = await sql<Omit<Delivery, 'headers'> & Placed>`
    select d.id, d.event, d.action, d.about, d.state, d.created_at,
      case when d.state = 'waiting' then d.next_try_at end as next_try_at, d.body, ${tries} as tries,
      ${place}
    from webhook_deliveries d where ${where} and ${isAfter} order by ${order} ${window}`.execute(db);
  const found = pageOfRows(page, rows);
  return { ...found, rows: found.rows.map((row) => ({ ...row, headers: headersOf(row, HIDDEN) })) };
}

export async function listDeliveries(
  ctx: WorkspaceContext,
  id: string,
  query: DeliveriesQuery,
): Promise<Envelope<Delivery[]>> {
  await requireWebhook(ctx.db, ctx.workspace.id, { id });
  const page = parsePage(query, PAGE);
  const { state = null, event = null } = query;
  const where = sql<boolean>`d.webhook_id = ${id} and (${state}::text is null or d.state = ${state})
    and (${event}::text is null or d.event = ${event}) and ${isDeliveryFor(sql`${ctx.user.id}::uuid`)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries d where ${where}`.execute(ctx.db);
  return flatEnvelope(page, await readDeliveries(ctx, where, page), rows[0]?.count ?? 0);
}
