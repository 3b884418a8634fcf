import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Sessions that can be named and ended one by one, API tokens, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The hash of a key is no name to show; confirmed_at is when the person last proved who they are.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column confirmed_at timestamptz not null default now();
create unique index sessions_id_key on sessions (id);

-- token_hash is the SHA-256 of what is shown once. Without a workspace a token acts wherever its owner is a member.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  token_end text not null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid references workspaces on delete cascade,
  label text not null check (char_length(label) between 1 and 255),
  description text not null default '',
  scope text not null default 'read' check (scope in ('read', 'write')),
  is_active boolean not null default true,
  expired_at timestamptz,
  last_used timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
create index api_tokens_user_idx on api_tokens (user_id, workspace_id, created_at desc);
create index api_tokens_workspace_idx on api_tokens (workspace_id);

-- No foreign keys: what was done stays known when the person, the workspace or the thing is gone.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  action text not null,
  actor_id uuid,
  actor_name text not null default '',
  workspace_id uuid,
  target_type text not null default '',
  target_id uuid,
  target_name text not null default '',
  details jsonb not null default '{}',
  ip_address text not null default '',
  user_agent text not null default '',
  request_id text not null default ''
);
create index audit_log_workspace_idx on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_time_idx on audit_log (created_at desc, id desc);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $refuse$
  begin
    if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then
      return old;
    end if;
    raise exception 'the audit log is only appended to';
  end $refuse$;
create trigger audit_log_is_only_appended_to before update or delete on audit_log
  for each row execute function refuse_change_of_audit_log();
`;
