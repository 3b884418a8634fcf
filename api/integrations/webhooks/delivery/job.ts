import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { JobContext, QueuedJob, ScheduledJob } from '../../../platform/jobs/job.ts';
import { Connections } from '../../../outbound/wire.ts';
import { queueJob } from '../../../platform/jobs/queue.ts';
import { isDeliveryFor } from '../base/sight.ts';
import { Outcomes } from './outcomes.ts';
import { type DueDelivery, deliverOne } from './send.ts';

/** So many requests are under way to one host at once. */
const AT_ONCE = 5;
const BATCH = 200;
/** After this other jobs have their turn. */
const TURN_MS = 20_000;

/** Sends what waits for one host: what is of one entity in its order (docs/contract/webhooks.md#order). */
export const deliverWebhooks: QueuedJob<{ host: string }> = {
  name: 'deliver-webhooks',
  payload: z.object({ host: z.string() }),
  max_attempts: 5,
  async run(ctx, { host }) {
    const connections = new Connections(AT_ONCE);
    try {
      if (await sendWaiting(ctx, host, connections)) return;
    } finally {
      await connections.end();
    }
    await inTransaction(ctx.db, (tx) => queueDelivery(tx, host));
  },
};

/** Whether nothing waits any more when the turn is over. */
async function sendWaiting(ctx: JobContext, host: string, connections: Connections): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  const ways = { connections, outcomes: new Outcomes(ctx) };
  for (;;) {
    ctx.signal.throwIfAborted();
    const due = await readDue(ctx, host);
    if (due.length === 0) return true;
    if (performance.now() > until) return false;
    await sendAll(ctx, { due, until, ways });
  }
}

/** Queues the job that sends what waits for a host; jobs of one host run one after the other. */
export const queueDelivery = (tx: Tx, host: string): Promise<void> =>
  queueJob(tx, deliverWebhooks, { host }, { key: `webhooks ${host}`, queue: `webhooks ${host}` });

/** What waits behind a delivery of the same entity that is to be tried later waits with it. */
async function readDue({ db }: JobContext, host: string): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.webhook_id, d.workspace_id, d.event, d.body, d.entity_id, d.tries, h.url, h.secret,
      ${isDeliveryFor(sql`h.owner_id`)} as is_visible
    from webhook_deliveries d join webhooks h on h.id = d.webhook_id
    where d.host = ${host} and d.state = 'waiting' and d.next_try_at <= now() and h.is_active and h.deleted_at is null
      and not exists (
        select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.entity_id = d.entity_id
          and e.state = 'waiting' and e.seq < d.seq and e.next_try_at > now())
    order by d.seq limit ${BATCH}`.execute(db);
  return rows;
}

/** Several lines at once; each takes an entity and sends all that is of it, until something fails. */
async function sendAll(
  ctx: JobContext,
  {
    due,
    until,
    ways,
  }: { due: readonly DueDelivery[]; until: number; ways: Parameters<typeof deliverOne>[2] },
): Promise<void> {
  const entities = [
    ...Map.groupBy(due, ({ webhook_id, entity_id }) => `${webhook_id} ${entity_id}`).values(),
  ];
  const line = async () => {
    for (let next = entities.shift(); next; next = entities.shift()) {
      for (const delivery of next) {
        if (performance.now() > until) return;
        ctx.signal.throwIfAborted();
        if (!(await deliverOne(ctx, delivery, ways))) break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

/** Queues what is to be tried again by now, and what lost its job. */
export const retryWebhooks: ScheduledJob = {
  name: 'retry-webhooks',
  cron: '* * * * *',
  catch_up_hours: 1,
  async run({ db }) {
    const { rows } = await sql<{ host: string }>`
      select distinct d.host from webhook_deliveries d where d.state = 'waiting' and d.next_try_at <= now()`.execute(
      db,
    );
    for (const { host } of rows) await inTransaction(db, (tx) => queueDelivery(tx, host));
    return { hosts: rows.length };
  },
};
