import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type {
  ChoiceInput,
  NotificationPreferences,
  NotificationPreferencesPatch,
} from '@tandem/shared/notifications/preferences.ts';
import { sql } from 'kysely';

/** Choices for projects that a person is in no more are kept, and said no more. */
const channels = sql`coalesce((
  select json_agg(json_build_object('project', c.project_id, 'event', c.event, 'in_app', c.in_app, 'email', c.email,
    'push', c.push) order by c.project_id nulls first, c.event)
  from notification_channels c
  where c.user_id = np.user_id and (c.project_id is null or exists (
    select from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = c.project_id and m.user_id = c.user_id and m.is_active and m.deleted_at is null))), '[]')`;

export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferences | undefined> {
  const { rows } = await sql<NotificationPreferences>`
    select np.id, np.user_id as "user", null::uuid as workspace, null::uuid as project, np.property_change,
      np.state_change, np.comment, np.mention, np.issue_completed, np.weekly_updates, np.digest, np.digest_time, np.has_quiet_hours,
      np.quiet_from, np.quiet_to, ${channels} as channels, np.created_at, np.updated_at, np.user_id as created_by,
      np.user_id as updated_by, null::timestamptz as deleted_at
    from notification_preferences np where np.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function ensurePreferences(tx: Tx, userId: string): Promise<void> {
  await sql`insert into notification_preferences (user_id) values (${userId}) on conflict do nothing`.execute(
    tx,
  );
}

/** Locks the row, so that two patches write one after the other. */
export async function lockPreferences(tx: Tx, userId: string): Promise<void> {
  await sql`select from notification_preferences where user_id = ${userId} for update`.execute(tx);
}

/** Who begins to want the weekly mail gets the next one: the Monday morning that is past was not theirs. */
const hadMail = sql<string | null>`case when weekly_updates then updates_mailed_on else (
  select date_trunc('week', own_time(u.user_timezone) - interval '8 hours')::date from users u
  where u.id = notification_preferences.user_id) end`;

/** False, and nothing written, when it is so already. */
export async function writePreferences(
  tx: Tx,
  userId: string,
  { columns, isTouched }: { columns: Omit<NotificationPreferencesPatch, 'channels'>; isTouched: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_preferences')
    .set({
      ...columns,
      ...(columns.weekly_updates && { updates_mailed_on: hadMail }),
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('user_id', '=', userId)
    .where(isTouched ? sql<boolean>`true` : differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of these projects that the person is in. */
export async function readOwnProjects(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.project_id as id from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} and m.is_active and m.deleted_at is null and m.project_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What is not named of a choice stays as it was; false when nothing has changed. */
export async function writeChoice(tx: Tx, userId: string, choice: ChoiceInput): Promise<boolean> {
  const { project, event } = choice;
  const valueOf = (name: 'in_app' | 'email' | 'push') =>
    choice[name] === undefined ? sql`c.${sql.ref(name)}` : sql`excluded.${sql.ref(name)}`;
  const { rows } = await sql`
    insert into notification_channels as c (user_id, project_id, event, in_app, email, push)
    values (${userId}, ${project}, ${event}, ${choice.in_app ?? null}, ${choice.email ?? null}, ${choice.push ?? null})
    on conflict (user_id, project_id, event) do update
    set in_app = ${valueOf('in_app')}, email = ${valueOf('email')}, push = ${valueOf('push')}
    where (c.in_app, c.email, c.push) is distinct from (${valueOf('in_app')}, ${valueOf('email')}, ${valueOf('push')})
    returning c.event`.execute(tx);
  return rows.length > 0;
}
