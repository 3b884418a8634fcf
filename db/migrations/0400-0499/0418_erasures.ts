import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** People whose data is erased, and whether what they wrote goes with them (docs/contract/erasure.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table erasures (
  user_id uuid primary key references users on delete cascade,
  -- By which lines about them are found; null once they are.
  email text,
  requested_at timestamptz not null default clock_timestamp(),
  -- Null until the job is through all that belongs to the person.
  finished_at timestamptz
);
alter table workspaces add column is_erasure_of_comments_enabled boolean not null default false;

-- Who is named in a line, and from where they came, goes with an erased person; what was done, and when, stays.
create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $refuse$
  begin
    if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then
      return old;
    end if;
    if tg_op = 'UPDATE' and current_setting('tandem.erases_names', true) = 'on'
      and to_jsonb(new) - array['actor_name', 'target_name', 'details', 'ip_address', 'user_agent']
        = to_jsonb(old) - array['actor_name', 'target_name', 'details', 'ip_address', 'user_agent'] then
      return new;
    end if;
    raise exception 'the audit log is only appended to';
  end $refuse$;
`;
