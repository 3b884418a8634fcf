import { randomUUID } from 'node:crypto';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { Delivery, ReplayInput } from '@tandem/shared/integrations/webhooks/schema.ts';
import { parsePage } from '../../http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueDelivery } from './delivery/job.ts';
import { readDeliveries } from './log.ts';
import { bodyOf, insertDeliveries } from './reader/deliveries.ts';
import { activityOf } from './reader/events.ts';
import { requireWebhook } from './base/repo.ts';
import { isDeliveryFor } from './base/sight.ts';

const OFF_TEXT = 'The webhook is switched off. Switch it on first.';

/** Sends deliveries again, under the ids that they have (docs/contract/webhooks.md#sending-again). */
export async function replay(
  ctx: WorkspaceContext,
  id: string,
  { ids, after, before, state }: ReplayInput,
): Promise<{ count: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const hook = await requireWebhook(tx, ctx.workspace.id, { id, isLocked: true });
    if (!hook.is_active) throw badRequest(OFF_TEXT);
    const wanted = state ?? (ids ? null : 'failed');
    const { host } = new URL(hook.url);
    const { rows } = await sql<{ count: number }>`
      with again as (
        update webhook_deliveries d set state = 'waiting', tries = 0, next_try_at = now(), host = ${host}
        where d.webhook_id = ${id} and (d.state <> 'waiting' or ${ids !== undefined}) and (${wanted}::text is null or d.state = ${wanted})
          and (${ids ?? null}::uuid[] is null or d.id = any(${ids ?? []}::uuid[]))
          and ${isDeliveryFor(sql`${ctx.user.id}::uuid`)}
          and (${after ?? null}::timestamptz is null or d.created_at >= ${after ?? null}::timestamptz)
          and (${before ?? null}::timestamptz is null or d.created_at <= ${before ?? null}::timestamptz)
        returning d.id)
      select count(*)::int as count from again`.execute(tx);
    const { count } = must(rows[0], 'a count gives one row');
    if (count > 0) await queueDelivery(tx, host);
    return { count };
  });
}

/** Something to try a receiver with (docs/contract/webhooks.md#test). */
export async function sendTest(
  ctx: WorkspaceContext,
  { webhook_id, app_url }: { webhook_id: string; app_url: string },
): Promise<Delivery> {
  const workspace_id = ctx.workspace.id;
  return inTransaction(ctx.db, async (tx) => {
    const hook = await requireWebhook(tx, workspace_id, { id: webhook_id });
    if (!hook.is_active) throw badRequest(OFF_TEXT);
    const id = randomUUID();
    const { id: user, display_name } = ctx.user;
    const said = {
      event: 'test',
      action: 'created',
      entity_id: id,
      key: null,
      data: { id },
      activity: activityOf({ id: user, display_name }),
    };
    const { host } = new URL(hook.url);
    const { event, action } = said;
    const language = await languageOfUser(tx, hook.created_by ?? undefined);
    const body = bodyOf({ ...hook, workspace_id, slug: ctx.workspace.slug, language }, said, app_url);
    await insertDeliveries(tx, [
      {
        id,
        webhook_id,
        workspace_id,
        project_id: null,
        mentions: [],
        host,
        event,
        action,
        entity_id: id,
        about: '',
        body,
      },
    ]);
    const made = await readDeliveries({ db: tx }, sql<boolean>`d.id = ${id}`, parsePage({}));
    return must(made.rows[0], 'it was just made');
  });
}
