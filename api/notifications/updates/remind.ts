import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { writeParts } from '../channels/channels.ts';
import { announceNotifications, type Written } from '../reader/notify-stream.ts';

const BATCH = 100;
/** At this time in the zone of the project. */
const MORNING = '09:00';

/** Comes before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Reminding = Pick<JobContext, 'db' | 'signal'> & Partial<Pick<JobContext, 'log'>>;

/** Reminds the lead of a project on the day on which an update is due (docs/contract/updates.md#reminder). */
export const remindUpdates: ScheduledJob = {
  name: 'remind-updates',
  cron: '*/5 * * * *',
  catch_up_hours: 1,
  run: async (ctx) => ({ projects: await remindOfUpdates(ctx) }),
};

/** Gives how many projects were reminded of. */
export async function remindOfUpdates({ db, signal, log }: Reminding): Promise<number> {
  let count = 0;
  let after = BEFORE_ALL;
  await inBatches(signal, async () => {
    const ids = await readDue(db, after);
    for (const id of ids) {
      // What one project meets does not take the others; it is tried again by the next run.
      count += await inTransaction(db, (tx) => remindOne(tx, id)).then(Number, (error: unknown) => {
        log?.error(error, 'a reminder of an update could not be written');
        return 0;
      });
      after = id;
    }
    return ids.length === BATCH;
  });
  return count;
}

/** Once on the day itself, and once more after each further turn of the cadence without an update. */
const isDue = sql<boolean>`p.next_update_on is not null and p.is_project_updates_enabled and p.deleted_at is null
  and p.archived_at is null and own_time(p.timezone) >= p.next_update_on + time '${sql.raw(MORNING)}'
  and (p.update_reminded_on is null or p.update_reminded_on < p.next_update_on or own_time(p.timezone)
    >= p.update_reminded_on + 7 * greatest((p.update_cadence->>'weeks')::int, 1) + time '${sql.raw(MORNING)}')`;

async function readDue(db: Db, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p join workspaces w on w.id = p.workspace_id and w.deleted_at is null
    where ${isDue} and p.id > ${after} order by p.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lead; without one who may post updates there, the administrators of the project. */
const receivers = sql`
  select m.user_id from project_members m
  join workspace_members v on v.workspace_id = p.workspace_id and v.user_id = m.user_id and v.is_active
    and v.deleted_at is null
  where m.project_id = p.id and m.is_active and m.deleted_at is null and m.role > ${sql.lit(ROLE.GUEST)}
    and case when exists (
      select from project_members l where l.project_id = p.id and l.user_id = p.project_lead_id and l.is_active
        and l.deleted_at is null and l.role > ${sql.lit(ROLE.GUEST)})
      then m.user_id = p.project_lead_id else m.role = ${sql.lit(ROLE.ADMIN)} end`;

/**
 * Notes the day and notifies in one transaction: a second process finds the day noted, and one that dies has noted
 * nothing. The reminder takes the place of the one before.
 */
async function remindOne(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    update projects p set update_reminded_on = own_time(p.timezone)::date
    where p.id = ${projectId} and ${isDue} returning p.update_reminded_on as day`.execute(tx);
  const [reminded] = rows;
  if (!reminded) return false;
  const { rows: written } = await sql<Written>`
    with candidates as materialized (
      select 0 as seq, md5('update due ' || p.id || ' ' || ${reminded.day}::text)::uuid as event_id, o.user_id,
        array['update_due'] as events, 'in_app:update:due' as sender, p.workspace_id, p.id as project_id,
        null::uuid as actor_id, 'update' as entity_name, null::uuid as work_item_id, null::uuid as page_id,
        null::uuid as update_id, null::text as message, 'An update is due' as title, false as is_mention,
        jsonb_build_object('update', jsonb_build_object('id', null, 'event', 'due', 'name', p.name, 'module_id', null,
          'health', p.health, 'comment_id', null, 'words', '', 'due_on', p.next_update_on)) as data
      from projects p cross join lateral (${receivers}) o where p.id = ${projectId}
    ), ${writeParts}
    select w.id, w.receiver_id, w.is_shown, h.push from written w
    join chosen h on h.event_id = w.event_id and h.user_id = w.receiver_id`.execute(tx);
  const { rows: replaced } = await sql<{ id: string; receiver: string }>`
    update notifications n set deleted_at = now(), updated_at = clock_timestamp(), mail_due_at = null
    where n.project_id = ${projectId} and n.event = 'update_due' and n.deleted_at is null
      and n.id <> all(${written.map(({ id }) => id)}::uuid[])
    returning n.id, n.receiver_id as receiver`.execute(tx);
  await announceNotifications(tx, written, replaced);
  return true;
}
