import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { announceNotifications, type Written } from '../reader/notify-stream.ts';
import { writeParts } from '../channels/channels.ts';

const BATCH = 100;
/** What is due behind two weeks off is reminded of when they are over. */
const MOST_DAYS_AHEAD = 15;

/** Once a working day, in the morning of each person: what of theirs is due until the next one, and what is overdue. */
export const reminders: ScheduledJob = {
  name: 'reminders',
  cron: '*/5 * * * *',
  catch_up_hours: 1,
  run: async (ctx) => ({ people: await remind(ctx) }),
};

/** Gives how many people were asked for (docs/contract/notifications.md#reminders). */
export async function remind({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<number> {
  let count = 0;
  await inBatches(signal, async () => {
    const people = await readWaiting(db);
    for (const { id, day } of people) await inTransaction(db, (tx) => remindOne(tx, id, day));
    count += people.length;
    return people.length === BATCH;
  });
  return count;
}

/** People with something to do whose morning has come and who were not reminded of that day. */
async function readWaiting(db: Db): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select u.id, t.own::date as day from users u
    left join notification_preferences np on np.user_id = u.id
    cross join lateral (select own_time(u.user_timezone) as own) t
    where u.is_active and not u.is_bot and t.own::time >= coalesce(np.digest_time, '09:00')::time
      and np.reminded_on is distinct from t.own::date
      and exists (
        select from work_item_assignees a join work_items w on w.id = a.work_item_id
        where a.user_id = u.id and w.deleted_at is null and w.archived_at is null and w.target_date <= t.own::date + ${sql.lit(MOST_DAYS_AHEAD)})
    order by u.id limit ${BATCH}`.execute(db);
  return rows;
}

/** A person works today in the workspace of a row. */
const isDayOn = (row: string, userId: string, day: string) =>
  sql`not is_day_off(${sql.ref(row)}.workspace_id, ${userId}::uuid, ${day}::date)`;

/** A person is not reminded of items that they cannot see, of done items, or on a day off. */
const candidates = (userId: string, day: string) => sql`
  candidates as materialized (
    select 0 as seq, md5('reminder ' || ${userId} || ' ' || w.id || ' ' || ${day})::uuid as event_id, ${userId}::uuid as user_id,
      array['reminder'] as events, 'in_app:reminder:assigned' as sender, w.workspace_id, w.project_id,
      null::uuid as actor_id, 'reminder' as entity_name, w.id as work_item_id, null::uuid as page_id, null::uuid as update_id,
      null::text as message,
      case when w.target_date < ${day}::date then 'is overdue'
        when w.target_date = ${day}::date + 1 then 'is due tomorrow' else 'is due on ' || w.target_date end as title, false as is_mention,
      jsonb_build_object(
        'issue', jsonb_build_object('id', w.id, 'name', w.name, 'identifier', p.identifier,
          'sequence_id', w.sequence_id, 'state_name', st.name, 'state_group', st."group"),
        'reminder', jsonb_build_object(
          'due', case when w.target_date < ${day}::date then 'overdue'
            when w.target_date = ${day}::date + 1 then 'tomorrow' else 'soon' end,
          'target_date', w.target_date::text)) as data
    from work_item_assignees a
    join work_items w on w.id = a.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
      and ${isDayOn('w', userId, day)}
      and (w.target_date < ${day}::date or (w.target_date > ${day}::date
        and w.target_date <= next_day_on(w.workspace_id, ${userId}::uuid, ${day}::date)))
    join states st on st.id = w.state_id and st."group" not in ('completed', 'cancelled')
    join projects p on p.id = w.project_id and p.deleted_at is null and p.archived_at is null
    join project_members m on m.project_id = p.id and m.user_id = a.user_id and m.is_active and m.deleted_at is null
    join workspace_members v on v.workspace_id = p.workspace_id and v.user_id = a.user_id and v.is_active
      and v.deleted_at is null
    where a.user_id = ${userId}
      and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or w.created_by = a.user_id))`;

/** A reminder takes the place of the one of the day before; on a day off that one stays. */
async function remindOne(tx: Tx, userId: string, day: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into notification_preferences as np (user_id, reminded_on) values (${userId}, ${day}::date)
    on conflict (user_id) do update set reminded_on = excluded.reminded_on
    where np.reminded_on is distinct from excluded.reminded_on returning np.id`.execute(tx);
  if (rows.length === 0) return;
  const written = await sql<Written>`
    with ${candidates(userId, day)}, ${writeParts}
    select w.id, w.receiver_id, w.is_shown, h.push from written w
    join chosen h on h.event_id = w.event_id and h.user_id = w.receiver_id`.execute(tx);
  const replaced = await sql<{ id: string; receiver: string }>`
    update notifications n set deleted_at = now(), updated_at = clock_timestamp(), mail_due_at = null
    where n.receiver_id = ${userId} and n.entity_name = 'reminder' and n.deleted_at is null
      and ${isDayOn('n', userId, day)} and n.id <> all(${written.rows.map(({ id }) => id)}::uuid[])
    returning n.id, n.receiver_id as receiver`.execute(tx);
  await announceNotifications(tx, written.rows, replaced.rows);
}
