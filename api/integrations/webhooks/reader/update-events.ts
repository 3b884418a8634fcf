import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { type WebhookEvent, activityOf, personOf } from './events.ts';

type ChangesRead = { stream: string; after: number; upto: number };
type Reported = {
  at: string;
  workspace_id: string;
  project_id: string;
  id: string;
  op: 'put' | 'remove';
  /** Posted by this very Change. */
  is_new: boolean;
  row: (Record<string, unknown> & { health: string }) | null;
  about: string;
  actor: unknown;
};

/**
 * Posted updates of projects and modules (docs/contract/webhooks.md#events). A new comment or reaction is no news of the
 * update.
 */
export async function updateEvents(tx: Tx, { stream, after, upto }: ChangesRead): Promise<WebhookEvent[]> {
  const { rows } = await sql<Reported>`
    select c.at, r.workspace_id, r.project_id, r.id, c.op, c."row", coalesce(d.name, p.name) as about,
      coalesce(c.notifies->'update'->>'event' = 'posted', false) as is_new, ${personOf(sql`c.actor_id`)} as actor
    from changes c join updates r on r.id = c.entity_id
    join projects p on p.id = r.project_id and p.deleted_at is null
    left join modules d on d.id = r.module_id
    where c.stream = ${stream} and c.seq > ${after} and c.seq <= ${upto} and c.kind = 'update'
      and case c.op when 'put' then (c."row"->>'updated_at')::timestamptz > c.at - interval '10 seconds'
        else r.deleted_at is not null end
    order by c.seq`.execute(tx);
  return rows.map(eventOf);
}

function eventOf({ id, op, row, is_new, about, actor, ...rest }: Reported): WebhookEvent {
  const isGone = op === 'remove' || row === null;
  return {
    ...rest,
    event: 'project_update',
    flag: 'project_update',
    action: isGone ? 'deleted' : is_new ? 'created' : 'updated',
    entity_id: id,
    key: null,
    about,
    data: isGone ? { id } : { ...row, name: about },
    activity: activityOf(actor, isGone || is_new ? {} : { field: 'health', new_value: row.health }),
    mentions: [],
  };
}
