import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** By which rule a project makes its next cycles by itself, and what became of the items of those that ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table projects add column cycle_schedule jsonb;
-- What ended before the rule was there is nobody's to touch.
alter table projects add column cycle_schedule_since timestamptz;

create function note_cycle_schedule() returns trigger language plpgsql as $since$
begin
  new.cycle_schedule := nullif(new.cycle_schedule, 'null'::jsonb);
  if new.cycle_schedule is null then
    new.cycle_schedule_since := null;
  elsif tg_op = 'INSERT' or old.cycle_schedule is null then
    new.cycle_schedule_since := clock_timestamp();
  end if;
  return new;
end $since$;
create trigger projects_note_cycle_schedule before insert or update of cycle_schedule on projects
  for each row execute function note_cycle_schedule();
create index projects_with_schedule_idx on projects (id) where cycle_schedule is not null;

-- Once a cycle that ended was seen to: into which other one how many of its items went.
alter table cycles add column rolled_over_at timestamptz,
  add column rolled_over_to uuid references cycles on delete set null,
  add column rolled_over_items int not null default 0;
`;
