import { type RawBuilder, sql } from 'kysely';
import { liveDevices } from './live-devices.ts';

/** Minutes that mail waits for more of the same item. */
const MAIL_PAUSE_MINUTES = 5;

/**
 * What everybody is told of who has not chosen otherwise: everything in the product, mail as the five switches say, and
 * on their devices what is meant for them alone.
 */
const defaults = sql`(values
  ('mention', true, np.mention, true), ('assigned', true, np.property_change, true),
  ('approval', true, np.property_change, true),
  ('comment', true, np.comment, false), ('state_change', true, np.state_change, false),
  ('issue_completed', true, np.issue_completed, false), ('property_change', true, np.property_change, false),
  ('reminder', true, false, true), ('update', true, false, false), ('update_due', true, true, false)) as d(event, in_app, email, push)`;

/** By which ways the row `k` of candidates reaches its person; a state that completes an item goes by either choice. */
const ways = sql`
  select bool_or(coalesce(own.in_app, every.in_app, d.in_app)) as in_app,
    bool_or(coalesce(own.email, every.email, d.email, false)) as email,
    bool_or(coalesce(own.push, every.push, d.push)) as push
  from ${defaults}
  left join notification_channels own
    on own.user_id = k.user_id and own.project_id = k.project_id and own.event = d.event
  left join notification_channels every
    on every.user_id = k.user_id and every.project_id is null and every.event = d.event
  where d.event = any(k.events)`;

/** What is said to one person alone is heard through every mute. */
const DIRECT = sql`array['mention', 'assigned', 'approval', 'update_due']`;

const isMuted = sql`not (k.events && ${DIRECT}) and exists (
  select from notification_mutes m where m.user_id = k.user_id and m.project_id = k.project_id
    and (m.work_item_id is null or m.work_item_id = k.work_item_id))`;

/** The next time at which somebody reads their digest, as a moment. */
const nextDigest = sql`(
  select now() + (day + np.digest_time::time - o.local)
  from (select own_time(u.user_timezone) as local) o
  cross join lateral generate_series(date_trunc('day', o.local), date_trunc('day', o.local) + interval '7 days',
    interval '1 day') day
  where day + np.digest_time::time > o.local
    and (np.digest = 'daily' or extract(isodow from day) < 6)
  order by day limit 1)`;

const mailDue = sql`case when w.email and u.email is not null then
  case when np.digest in ('daily', 'weekdays') and not k.is_mention then ${nextDigest}
    else now() + make_interval(mins => ${MAIL_PAUSE_MINUTES}) end end`;

/** In their quiet hours nobody is sent anything. */
export const isQuiet = (preferences: string, user: string): RawBuilder<boolean> => {
  const of = (name: string) => sql`${sql.ref(`${preferences}.${name}`)}::time`;
  const local = sql`own_time(${sql.ref(`${user}.user_timezone`)})::time`;
  return sql`coalesce(${sql.ref(`${preferences}.has_quiet_hours`)} and case when ${of('quiet_from')} <= ${of('quiet_to')}
    then ${local} >= ${of('quiet_from')} and ${local} < ${of('quiet_to')}
    else ${local} >= ${of('quiet_from')} or ${local} < ${of('quiet_to')} end, false)`;
};

/**
 * Parts of a statement that write what the rows `candidates` are to be told, as they want it, once for each event and
 * person: `written` are the new rows, with whether they go to the person's devices.
 */
export const writeParts: RawBuilder<unknown> = sql`
  chosen as materialized (
    select k.*, w.in_app, ${mailDue} as mail_due_at,
      w.push and exists (select from ${liveDevices} d where d.user_id = k.user_id)
        and not ${isQuiet('np', 'u')} as push
    from candidates k
    join users u on u.id = k.user_id and u.is_active and not u.is_bot
    left join notification_preferences np on np.user_id = k.user_id
    cross join lateral (${ways}) w
    where (w.in_app or w.email or w.push) and not (${isMuted})
  ), written as (
    insert into notifications (workspace_id, project_id, receiver_id, triggered_by_id, event_id, event, entity_name,
      work_item_id, page_id, update_id, sender, title, message, data, is_shown, is_mention, mail_due_at)
    select workspace_id, project_id, user_id, actor_id, event_id, events[1], entity_name, work_item_id, page_id, update_id, sender,
      coalesce(message, title), message, data, in_app, is_mention, mail_due_at
    from chosen where in_app or mail_due_at is not null or push order by seq, user_id
    on conflict (event_id, receiver_id) do nothing
    returning id, event_id, receiver_id, is_shown
  )`;
