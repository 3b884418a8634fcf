import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { UpdateProgress } from '@tandem/shared/projects/updates/schema.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { WeeklyUpdate } from '../../platform/mail/weekly-template.ts';
import { unsubscribeUrl } from '../unsubscribe/link.ts';

const BATCH = 50;
/** At this time of a Monday in the zone of the person. */
const MORNING = '08:00';
const DAYS = 7;
/** More updates are not in one mail. */
const MOST = 50;
/** So much of a text is in the mail. */
const EXCERPT = 600;

/** One mail a week with the updates of one's projects (docs/contract/updates.md#weekly-mail). */
export const mailUpdates: ScheduledJob = {
  name: 'mail-updates',
  cron: '*/10 * * * *',
  catch_up_hours: 1,
  run: async (ctx) => ({ mails: await sendWeeklyUpdates(ctx) }),
};

/** Comes before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Sending = Pick<JobContext, 'db' | 'config' | 'signal'> & Partial<Pick<JobContext, 'log'>>;
type Receiver = { id: string; email: string; monday: string };

/** Gives how many mails were queued. */
export async function sendWeeklyUpdates(ctx: Sending): Promise<number> {
  let count = 0;
  let after = BEFORE_ALL;
  await inBatches(ctx.signal, async () => {
    const receivers = await readReceivers(ctx.db, after);
    for (const receiver of receivers) {
      // What one of them meets does not take the others; it is tried again by the next run.
      count += await sendTo(ctx, receiver).then(Number, (error: unknown) => {
        ctx.log?.error(error, 'a weekly mail could not be queued');
        return 0;
      });
      after = receiver.id;
    }
    return receivers.length === BATCH;
  });
  return count;
}

/** People after this one who want the mail and have not had that of this week. Who moves their zone back has had it. */
async function readReceivers(db: Db, after: string): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id, u.email, t.monday::text as monday
    from notification_preferences np
    join users u on u.id = np.user_id and u.is_active and not u.is_bot and u.email is not null
    cross join lateral (select own_time(u.user_timezone) as own) o
    cross join lateral (select date_trunc('week', o.own)::date as monday) t
    where np.weekly_updates and (np.updates_mailed_on is null or np.updates_mailed_on < t.monday)
      and u.id > ${after}
      and o.own >= t.monday + time '${sql.raw(MORNING)}'
    order by u.id limit ${BATCH}`.execute(db);
  return rows;
}

/** Notes the week and queues the mail in one transaction, so that it goes once. False when there is nothing to say. */
async function sendTo(
  { db, config }: Pick<JobContext, 'db' | 'config'>,
  { id, email, monday }: Receiver,
): Promise<boolean> {
  const language = await languageOfUser(db, id);
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notification_preferences')
      .set({ updates_mailed_on: monday })
      .where('user_id', '=', id)
      .where('weekly_updates', '=', true)
      .where(sql<boolean>`(updates_mailed_on is null or updates_mailed_on < ${monday}::date)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const updates = await readUpdates(tx, { id, monday, app_url: config.app_url });
    if (updates.length === 0) return false;
    await queueMails(tx, config, [
      {
        kind: 'weekly_updates',
        to: email,
        language,
        values: {
          weekly: {
            from: daysAfter(monday, -DAYS),
            to: daysAfter(monday, -1),
            updates,
            settings_url: `${config.app_url}/profile/notifications`,
            unsubscribe_url: unsubscribeUrl(config, id),
          },
        },
      },
    ]);
    return true;
  });
}

type Row = {
  name: string;
  project: string | null;
  workspace: string;
  path: string;
  author: string;
  health: Health;
  words: string;
  progress: UpdateProgress | null;
};

/** What was posted in the seven days until that Monday morning, of what the person may read: by project, then by time. */
async function readUpdates(
  tx: Tx,
  { id, monday, app_url }: { id: string; monday: string; app_url: string },
): Promise<WeeklyUpdate[]> {
  const until = sql`((${monday}::date + time '${sql.raw(MORNING)}') at time zone u.user_timezone)`;
  const { rows } = await sql<Row>`
    select coalesce(d.name, i.name, p.name) as name, case when d.id is not null then p.name end as project,
      w.name as workspace, w.slug || case when i.id is not null then '/initiatives/' || i.id
        else '/projects/' || p.id || '/overview' end as path,
      coalesce(a.display_name, '') as author, r.health, left(r.description_stripped, ${EXCERPT}) as words, r.progress
    from users u
    join workspace_members v on v.user_id = u.id and v.is_active and v.deleted_at is null
    join workspaces w on w.id = v.workspace_id and w.deleted_at is null
    join updates r on r.workspace_id = w.id and r.posted_at is not null and r.posted_at <= ${until}
      and r.posted_at > ${until} - interval '${sql.raw(String(DAYS))} days'
    left join projects p on p.id = r.project_id
    left join modules d on d.id = r.module_id
    left join initiatives i on i.id = r.initiative_id
    left join users a on a.id = r.created_by
    where u.id = ${id} and ${isSeenUpdate(sql`u.id`)}
    order by w.name, w.id, p.name nulls first, p.id, r.posted_at, r.id limit ${MOST}`.execute(tx);
  return rows.map(({ path, ...row }) => ({ ...row, url: `${app_url}/${path}` }));
}
