import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Who has items of a cycle is stored, in rows that are only added (docs/decisions/025). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large tracker has hundreds of thousands of these rows.
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const INSERT = 'insert into cycle_people (cycle_id, user_id, items)';
const COUNTED = (rows: string) =>
  `from ${rows} where item_cycle_id is not null and item_created_at is not null`;

const STATEMENTS = `
-- The cycle of the item, beside its place in lists. Only triggers write it.
alter table work_item_assignees add column item_cycle_id uuid;
update work_item_assignees r set item_cycle_id = y.cycle_id from cycle_work_items y where y.work_item_id = r.work_item_id;

-- How many items of a cycle somebody got, or lost: the sum of all rows is what is there. Rows are only added, a job puts
-- those of a cycle together, and nothing is referred to, as with planning_counts.
create table cycle_people (
  -- Tells rows apart that say the same; nothing asks for it.
  id uuid not null default gen_random_uuid(),
  cycle_id uuid not null,
  user_id uuid not null,
  items int not null,
  is_folded boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
insert into cycle_people (cycle_id, user_id, items, is_folded)
select item_cycle_id, user_id, count(*), true ${COUNTED('work_item_assignees')} group by 1, 2 order by 1;
create index cycle_people_cycle_idx on cycle_people (cycle_id);
create index cycle_people_new_idx on cycle_people (cycle_id) where not is_folded;

-- Whoever puts the item into a cycle holds it too: in which one it is, is asked once it is held.
create function take_place_and_cycle_of_item() returns trigger language plpgsql as $place$
begin
  select case when i.is_shown then i.created_at end, case when i.is_shown then i.sort_order end
  into new.item_created_at, new.item_sort_order
  from (
    select w.created_at, w.sort_order, w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake and not w.is_epic as is_shown
    from work_items w where w.id = new.work_item_id for no key update
  ) i;
  new.item_cycle_id := (select y.cycle_id from cycle_work_items y where y.work_item_id = new.work_item_id);
  return new;
end $place$;
drop trigger work_item_assignees_take_place on work_item_assignees;
create trigger work_item_assignees_take_place before insert on work_item_assignees
  for each row execute function take_place_and_cycle_of_item();

-- Who was in which cycle from when to when was noted row by row: of thousands of items once for all of them.
drop trigger cycle_work_items_note_membership on cycle_work_items;
drop function note_cycle_membership();

-- Whoever moves an item has written its updated_by before.
create function note_cycles_of_items() returns trigger language plpgsql as $note$
declare
  moved uuid[];
begin
  if tg_op = 'INSERT' then
    insert into cycle_memberships (cycle_id, work_item_id, entered_at, entered_by)
    select cycle_id, work_item_id, created_at, created_by from came;
    update work_item_assignees r set item_cycle_id = c.cycle_id from came c
    where r.work_item_id = c.work_item_id and r.item_cycle_id is distinct from c.cycle_id;
    return null;
  end if;
  if tg_op = 'DELETE' then
    select array_agg(work_item_id) into moved from gone;
  else
    -- Not joined: what is planned for one row is run for thousands.
    select array_agg(distinct work_item_id) into moved from (
      select work_item_id from (
        select work_item_id, cycle_id, 1 as n from came union all select work_item_id, cycle_id, -1 from gone
      ) b group by work_item_id, cycle_id having sum(n) <> 0
    ) d;
  end if;
  if moved is null then
    return null;
  end if;
  -- Who comes to have the item meanwhile holds it until they have written in what cycle it is.
  perform from work_items w where w.id = any(moved) order by w.id for no key update;
  update cycle_memberships h set left_at = clock_timestamp(),
    left_by = (select w.updated_by from work_items w where w.id = h.work_item_id)
  where h.work_item_id = any(moved) and h.left_at is null;
  if tg_op = 'DELETE' then
    update work_item_assignees r set item_cycle_id = null from gone g
    where r.work_item_id = g.work_item_id and r.item_cycle_id = g.cycle_id;
  else
    insert into cycle_memberships (cycle_id, work_item_id, entered_at, entered_by)
    select c.cycle_id, c.work_item_id, c.created_at, c.created_by from came c where not exists (
      select from cycle_memberships h where h.work_item_id = c.work_item_id and h.left_at is null);
    update work_item_assignees r set item_cycle_id = c.cycle_id from came c
    where r.work_item_id = c.work_item_id and r.item_cycle_id is distinct from c.cycle_id;
  end if;
  return null;
end $note$;
create trigger cycle_work_items_note_new after insert on cycle_work_items referencing new table as came
  for each statement execute function note_cycles_of_items();
create trigger cycle_work_items_note_changed after update on cycle_work_items
  referencing old table as gone new table as came for each statement execute function note_cycles_of_items();
create trigger cycle_work_items_note_deleted after delete on cycle_work_items referencing old table as gone
  for each statement execute function note_cycles_of_items();

create function count_people_of_cycles() returns trigger language plpgsql as $count$
begin
  if tg_op = 'INSERT' then
    ${INSERT} select item_cycle_id, user_id, count(*) ${COUNTED('came')} group by 1, 2;
  elsif tg_op = 'DELETE' then
    ${INSERT} select item_cycle_id, user_id, -count(*) ${COUNTED('gone')} group by 1, 2;
  else
    ${INSERT}
    select cycle_id, user_id, sum(items) from (
      select item_cycle_id as cycle_id, user_id, 1 as items ${COUNTED('came')}
      union all select item_cycle_id, user_id, -1 ${COUNTED('gone')}
    ) n group by 1, 2 having sum(items) <> 0;
  end if;
  return null;
end $count$;
create trigger work_item_assignees_count_new after insert on work_item_assignees referencing new table as came
  for each statement execute function count_people_of_cycles();
create trigger work_item_assignees_count_changed after update on work_item_assignees
  referencing old table as gone new table as came for each statement execute function count_people_of_cycles();
create trigger work_item_assignees_count_deleted after delete on work_item_assignees referencing old table as gone
  for each statement execute function count_people_of_cycles();
`;
