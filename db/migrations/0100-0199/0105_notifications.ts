import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people are told of, made by a reader of the change log (docs/decisions/024). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What the reader that notifies people needs of a Change beside its row; never sent to anybody.
alter table changes add column notifies jsonb;
create index changes_notifies_idx on changes (stream, seq) where notifies is not null;

-- How far each stream was read. What was there before counts as told.
create table notification_cursors (
  stream text primary key references change_streams on delete cascade,
  seq bigint not null
);
insert into notification_cursors (stream, seq) select stream, last_seq from change_streams where stream like 'project:%';

create table page_mentions (
  page_id uuid not null references pages on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (page_id, user_id)
);
create index page_mentions_user_idx on page_mentions (user_id);
insert into page_mentions (page_id, user_id)
select distinct p.id, u.id from pages p
cross join lateral regexp_matches(p.description_html,
  '<mention-component[^>]*entity_identifier="([0-9a-fA-F-]{36})"', 'g') m
join users u on u.id::text = lower(m[1]);

-- event_id is the activity, the mention or the reminder: nobody is told of one twice. A row that is not shown is there
-- for mail or push alone. mail_due_at goes when its mail is queued.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  receiver_id uuid not null references users on delete cascade,
  triggered_by_id uuid references users,
  event_id uuid not null,
  event text not null,
  entity_name text not null check (entity_name in ('issue', 'page', 'reminder')),
  work_item_id uuid references work_items on delete cascade,
  page_id uuid references pages on delete cascade,
  sender text not null,
  title text not null,
  message text,
  data jsonb not null,
  is_shown boolean not null default true,
  is_mention boolean not null default false,
  read_at timestamptz,
  snoozed_till timestamptz,
  archived_at timestamptz,
  mail_due_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  unique (event_id, receiver_id)
);
create index notifications_receiver_idx on notifications (receiver_id, workspace_id, created_at desc, id)
  where deleted_at is null and is_shown;
create index notifications_unread_idx on notifications (receiver_id, workspace_id)
  where deleted_at is null and is_shown and read_at is null and archived_at is null;
create index notifications_snoozed_idx on notifications (snoozed_till) where snoozed_till is not null;
create index notifications_mail_idx on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_item_idx on notifications (work_item_id);
create index notifications_page_idx on notifications (page_id);
create index notifications_project_idx on notifications (project_id);

-- What somebody wants to be told of, and how, where it is not as for everybody: of all projects without a project_id.
-- Null is as it is above: in all projects, and there as for everybody.
create table notification_channels (
  user_id uuid not null references users on delete cascade,
  project_id uuid references projects on delete cascade,
  event text not null,
  in_app boolean,
  email boolean,
  push boolean,
  unique nulls not distinct (user_id, project_id, event)
);
create index notification_channels_project_idx on notification_channels (project_id);

create table notification_mutes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  -- Without one the whole project is muted.
  work_item_id uuid references work_items on delete cascade,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, project_id, work_item_id)
);
create index notification_mutes_project_idx on notification_mutes (project_id);
create index notification_mutes_item_idx on notification_mutes (work_item_id);

-- Times are HH:MM in the person's own time zone.
alter table notification_preferences
  add column digest text not null default 'soon' check (digest in ('soon', 'daily', 'weekdays')),
  add column digest_time text not null default '09:00',
  add column has_quiet_hours boolean not null default false,
  add column quiet_from text not null default '19:00',
  add column quiet_to text not null default '08:00',
  -- The last own day on which they were reminded of what is due.
  add column reminded_on date;

-- The clock of a person. A zone that the database does not know stops nobody else's.
create function own_time(zone text) returns timestamp language plpgsql stable as $$
begin
  return now() at time zone zone;
exception when others then
  return now() at time zone 'UTC';
end $$;

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user_idx on push_subscriptions (user_id);
`;
