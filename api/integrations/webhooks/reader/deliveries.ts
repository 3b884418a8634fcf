import type { Tx } from '@tandem/db/postgres/client.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { queueDelivery } from '../delivery/job.ts';
import type { WebhookEvent } from './events.ts';

type Hook = {
  id: string;
  workspace_id: string;
  url: string;
  active_since: string;
  flags: Record<WebhookEvent['flag'], boolean>;
};

async function readHooks(tx: Tx, workspaceIds: readonly string[]): Promise<Hook[]> {
  const { rows } = await sql<Hook>`
    select h.id, h.workspace_id, h.url, h.active_since, json_build_object('project', h.project, 'issue', h.issue,
      'cycle', h.cycle, 'module', h.module, 'issue_comment', h.issue_comment) as flags
    from webhooks h where h.workspace_id = any(${workspaceIds}::uuid[]) and h.is_active and h.deleted_at is null
    order by h.created_at, h.id`.execute(tx);
  return rows;
}

export type NewDelivery = {
  id: string;
  webhook_id: string;
  workspace_id: string;
  host: string;
  event: string;
  action: string;
  entity_id: string;
  about: string;
  body: string;
};

const wants = (hook: Hook, event: WebhookEvent) =>
  hook.workspace_id === event.workspace_id && hook.flags[event.flag] && event.at >= hook.active_since;

function deliveryOf(
  hook: Hook,
  { event, action, data, activity, entity_id, about }: WebhookEvent,
): NewDelivery {
  const { id: webhook_id, workspace_id } = hook;
  const body = JSON.stringify({ event, action, webhook_id, workspace_id, data, activity });
  const host = new URL(hook.url).host;
  return { id: randomUUID(), webhook_id, workspace_id, host, event, action, entity_id, about, body };
}

/** Puts deliveries into the outbox, in this order, with the jobs that send them. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into webhook_deliveries (id, webhook_id, workspace_id, host, event, action, entity_id, about, body)
    select id, webhook_id, workspace_id, host, event, action, entity_id, about, body
    from rows from (jsonb_to_recordset(${JSON.stringify(deliveries)}::text::jsonb) as (id uuid, webhook_id uuid,
      workspace_id uuid, host text, event text, action text, entity_id uuid, about text, body text))
      with ordinality as d(id, webhook_id, workspace_id, host, event, action, entity_id, about, body, position)
    order by position`.execute(tx);
  for (const host of new Set(deliveries.map((delivery) => delivery.host))) await queueDelivery(tx, host);
}

/** One delivery for each webhook that wants an event. */
export async function deliverEvents(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const hooks = await readHooks(tx, [...new Set(events.map(({ workspace_id }) => workspace_id))]);
  await insertDeliveries(
    tx,
    events.flatMap((event) =>
      hooks.filter((hook) => wants(hook, event)).map((hook) => deliveryOf(hook, event)),
    ),
  );
}
