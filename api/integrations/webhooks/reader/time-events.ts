import type { Tx } from '@tandem/db/postgres/client.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { sql } from 'kysely';
import { type WebhookEvent, activityOf, personOf } from './events.ts';

type ChangesRead = { stream: string; after: number; upto: number };
type Reported = {
  at: string;
  workspace_id: string;
  project_id: string;
  id: string;
  op: 'put' | 'remove';
  is_new: boolean;
  row: (Record<string, unknown> & { minutes: number }) | null;
  key: string;
  actor: unknown;
};

/**
 * Time that was written for items (docs/contract/webhooks.md#events). What is sent once more, as when an item moves or a
 * week is approved, is no news. Time without an item is its person's, and not sent.
 */
export async function timeEvents(tx: Tx, { stream, after, upto }: ChangesRead): Promise<WebhookEvent[]> {
  const { rows } = await sql<Reported>`
    select c.at, t.workspace_id, t.project_id, t.id, c.op, c."row",
      coalesce(c."row"->>'created_at' = c."row"->>'updated_at', false) as is_new,
      p.identifier || '-' || w.sequence_id as key, ${personOf(sql`c.actor_id`)} as actor
    from changes c join work_item_worklogs t on t.id = c.entity_id
    join work_items w on w.id = t.work_item_id and w.deleted_at is null
    join projects p on p.id = t.project_id and p.deleted_at is null
    where c.stream = ${stream} and c.seq > ${after} and c.seq <= ${upto} and c.kind = 'worklog'
      and case c.op when 'put' then (c."row"->>'updated_at')::timestamptz > c.at - interval '10 seconds'
        else t.deleted_at is not null end
    order by c.seq`.execute(tx);
  return rows.map(eventOf);
}

function eventOf({ id, op, row, is_new, key, actor, ...rest }: Reported): WebhookEvent {
  const isGone = op === 'remove' || row === null;
  const time = isGone ? null : formatMinutes(row.minutes);
  return {
    ...rest,
    event: 'time_entry',
    flag: 'time_entry',
    action: isGone ? 'deleted' : is_new ? 'created' : 'updated',
    entity_id: id,
    key,
    about: time === null ? key : `${key} · ${time}`,
    data: isGone ? { id } : row,
    activity: activityOf(actor, time === null || is_new ? {} : { field: 'minutes', new_value: time }),
    mentions: [],
  };
}
