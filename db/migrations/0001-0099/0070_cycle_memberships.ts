import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Who was in which cycle from when to when: an item that leaves one would otherwise leave no trace there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Only the trigger below writes it. The people are named without references: they are said, not looked up.
create table cycle_memberships (
  id uuid primary key default gen_random_uuid(),
  cycle_id uuid not null references cycles on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  entered_at timestamptz not null,
  entered_by uuid,
  left_at timestamptz,
  left_by uuid
);
create index cycle_memberships_cycle_idx on cycle_memberships (cycle_id, work_item_id, entered_at);
create index cycle_memberships_item_idx on cycle_memberships (work_item_id, left_at);

-- Whoever moves an item has written its updated_by before.
create function note_cycle_membership() returns trigger language plpgsql as $note$
begin
  if tg_op = 'UPDATE' and new.cycle_id = old.cycle_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update cycle_memberships set left_at = clock_timestamp(),
      left_by = (select w.updated_by from work_items w where w.id = old.work_item_id)
    where work_item_id = old.work_item_id and left_at is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into cycle_memberships (cycle_id, work_item_id, entered_at, entered_by)
    values (new.cycle_id, new.work_item_id, new.created_at, new.created_by);
  end if;
  return null;
end $note$;
create trigger cycle_work_items_note_membership after insert or delete or update of cycle_id on cycle_work_items
  for each row execute function note_cycle_membership();

insert into cycle_memberships (cycle_id, work_item_id, entered_at, entered_by)
select cycle_id, work_item_id, created_at, created_by from cycle_work_items;
`;
