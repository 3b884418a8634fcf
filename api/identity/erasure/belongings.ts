import { type RawBuilder, sql } from 'kysely';

/** Rows that are of one person alone, by the column that names them. */
export const BELONGINGS: readonly (readonly [table: string, column: string])[] = [
  ['drafts', 'created_by'],
  ['stickies', 'owner_id'],
  ['quick_links', 'owner_id'],
  ['favorites', 'user_id'],
  ['recent_visits', 'user_id'],
  ['personal_preferences', 'user_id'],
  ['workspace_user_properties', 'user_id'],
  ['project_user_properties', 'user_id'],
  ['epic_user_properties', 'user_id'],
  ['cycle_user_properties', 'user_id'],
  ['module_user_properties', 'user_id'],
  ['notifications', 'receiver_id'],
  ['notification_channels', 'user_id'],
  ['notification_mutes', 'user_id'],
  ['work_item_subscribers', 'user_id'],
  ['time_timers', 'user_id'],
  ['absences', 'user_id'],
  ['member_hours', 'user_id'],
  ['workspace_themes', 'actor_id'],
  ['dashboard_widgets', 'user_id'],
  ['dashboard_tokens', 'created_by'],
  ['board_visitors', 'user_id'],
  ['api_token_requests', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['sessions', 'user_id'],
  ['api_tokens', 'user_id'],
  ['oauth_codes', 'user_id'],
  ['oauth_grants', 'user_id'],
];

/** Private rows of the person: marked as deleted, later removed by retention. */
export const PRIVATE = ['pages', 'views', 'dashboards'] as const;

/** Columns with a person's name in rows that stay: which rows, and the new value. */
type Naming = { table: string; where: RawBuilder<boolean>; set: RawBuilder<unknown> };

type Known = { id: string; email: string | null };

/** Details of a line of the audit log but for those with an address. */
export const withoutAddresses = sql`(
  select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d where d.value::text not like '%@%')`;

export const namings = ({ id, email }: Known, name: string): readonly Naming[] => [
  {
    table: 'activities',
    where: sql`t.old_identifier = ${id} and t.old_value is distinct from ${name}`,
    set: sql`old_value = ${name}`,
  },
  {
    table: 'activities',
    where: sql`t.new_identifier = ${id} and t.new_value is distinct from ${name}`,
    set: sql`new_value = ${name}`,
  },
  {
    table: 'audit_log',
    where: sql`t.actor_id = ${id}
      and (t.actor_name <> ${name} or t.ip_address <> '' or t.user_agent <> '' or t.details::text like '%@%')`,
    set: sql`actor_name = ${name}, ip_address = '', user_agent = '', details = ${withoutAddresses}`,
  },
  {
    table: 'audit_log',
    where: sql`(t.target_id = ${id} or lower(t.target_name) = lower(${email}))
      and (t.target_name <> ${name} or t.details::text like '%@%')`,
    set: sql`target_name = ${name}, details = ${withoutAddresses}`,
  },
  {
    table: 'audit_log',
    where: sql`lower(t.details->>'email') = lower(${email})`,
    set: sql`details = ${withoutAddresses}`,
  },
];
