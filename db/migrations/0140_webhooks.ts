import type { Kysely } from 'kysely';
import { runStatements } from './statements.ts';

/** What other services are told of, made by a reader of the change log (docs/contract/webhooks.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  url text not null check (char_length(url) <= 1024),
  -- Sealed with the key of the installation.
  secret text not null,
  secret_end text not null,
  is_active boolean not null default true,
  project boolean not null default false,
  issue boolean not null default false,
  module boolean not null default false,
  cycle boolean not null default false,
  issue_comment boolean not null default false,
  -- What happened before is not sent.
  active_since timestamptz not null default clock_timestamp(),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Switched off by the product, after a day of failures.
  paused_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index webhooks_url_idx on webhooks (workspace_id, url) where deleted_at is null;
create index webhooks_active_idx on webhooks (workspace_id) where deleted_at is null and is_active;

-- How far each stream was read.
create table webhook_cursors (
  stream text primary key references change_streams on delete cascade,
  seq bigint not null
);

-- What was last told of projects, cycles and modules: what differs from it is news.
create table webhook_snapshots (
  entity_id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null,
  "row" jsonb not null
);
create index webhook_snapshots_workspace_idx on webhook_snapshots (workspace_id, kind);

-- seq is the order in which they were made; what is of one entity is sent in it.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  host text not null,
  event text not null,
  action text not null,
  entity_id uuid not null,
  about text not null default '',
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_deliveries_due_idx on webhook_deliveries (host, seq) where state = 'waiting';
create index webhook_deliveries_entity_idx on webhook_deliveries (webhook_id, entity_id, seq) where state = 'waiting';
create index webhook_deliveries_list_idx on webhook_deliveries (webhook_id, seq desc);
create index webhook_deliveries_age_idx on webhook_deliveries (created_at);

create table webhook_tries (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  webhook_id uuid not null references webhooks on delete cascade,
  at timestamptz not null default clock_timestamp(),
  try integer not null,
  -- None when there was no answer; then the error says why.
  status integer,
  error text,
  took_ms integer not null
);
create index webhook_tries_delivery_idx on webhook_tries (delivery_id, at);
create index webhook_tries_list_idx on webhook_tries (webhook_id, at desc, id);
`;
