import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What lists count of cycles and modules is stored, in rows that are only added (docs/decisions/025). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large tracker has hundreds of thousands of these rows.
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const PLACES = [
  { table: 'cycle_work_items', place: 'cycle_id' },
  { table: 'module_work_items', place: 'module_id' },
] as const;

const KEY = (place: string) => `${place}, item_state_id, item_point_id`;
const SHOWN = (rows: string) => `from ${rows} where item_created_at is not null`;
/** So many items, and how many of them stand below another one; `sign` is 1 or -1. */
const SUMS = (sign: number) =>
  `${sign} * count(*)::int, ${sign} * (count(*) filter (where item_is_sub))::int`;
const INSERT = 'insert into planning_counts (place_id, state_id, estimate_point_id, items, sub_items)';

const partOf = ({ table, place }: (typeof PLACES)[number]): string => `
-- What is counted of the item, beside its place and by the same rules. Only triggers write it.
alter table ${table} add column item_state_id uuid, add column item_point_id uuid, add column item_is_sub boolean;
update ${table} r set item_state_id = w.state_id, item_point_id = w.estimate_point_id, item_is_sub = w.parent_id is not null
from work_items w where w.id = r.work_item_id;
${INSERT} select ${KEY(place)}, ${SUMS(1)} ${SHOWN(table)} group by ${KEY(place)};

drop trigger ${table}_take_place on ${table};
create trigger ${table}_take_place before insert on ${table}
  for each row execute function take_place_and_counts_of_item();

create function count_${table}() returns trigger language plpgsql as $count$
begin
  if tg_op = 'INSERT' then
    ${INSERT} select ${KEY(place)}, ${SUMS(1)} ${SHOWN('came')} group by ${KEY(place)};
  elsif tg_op = 'DELETE' then
    ${INSERT} select ${KEY(place)}, ${SUMS(-1)} ${SHOWN('gone')} group by ${KEY(place)};
  else
    ${INSERT}
    select place, state, point, sum(items), sum(subs) from (
      select ${place} as place, item_state_id as state, item_point_id as point, 1 as items, item_is_sub::int as subs
      ${SHOWN('came')}
      union all select ${place}, item_state_id, item_point_id, -1, -item_is_sub::int ${SHOWN('gone')}
    ) n group by place, state, point having sum(items) <> 0 or sum(subs) <> 0;
  end if;
  return null;
end $count$;
create trigger ${table}_count_new after insert on ${table} referencing new table as came
  for each statement execute function count_${table}();
create trigger ${table}_count_changed after update on ${table} referencing old table as gone new table as came
  for each statement execute function count_${table}();
create trigger ${table}_count_deleted after delete on ${table} referencing old table as gone
  for each statement execute function count_${table}();
`;

/** Rows of items that are what they were are left alone. */
const carryTo = ({ table }: (typeof PLACES)[number]): string => `
  update ${table} r set item_state_id = n.state_id, item_point_id = n.estimate_point_id,
    item_is_sub = n.parent_id is not null
  from came n where r.work_item_id = n.id and (r.item_state_id, r.item_point_id, r.item_is_sub)
    is distinct from (n.state_id, n.estimate_point_id, n.parent_id is not null);`;

const STATEMENTS = `
-- How many items of a state and an estimate came into a cycle or module, or left it: the sum of all rows is what is there.
-- Rows are only added, so that nobody who writes items waits for another one; a job puts those of a place together.
-- Nothing is referred to: rows of a place that is gone add up to nothing, and go with the next run of the job.
create table planning_counts (
  -- Tells rows apart that say the same; nothing asks for it.
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  state_id uuid not null,
  estimate_point_id uuid,
  items int not null,
  sub_items int not null,
  is_folded boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index planning_counts_place_idx on planning_counts (place_id);
create index planning_counts_new_idx on planning_counts (place_id) where not is_folded;

create function take_place_and_counts_of_item() returns trigger language plpgsql as $place$
begin
  select case when i.is_shown then i.created_at end, case when i.is_shown then i.sort_order end, i.state_id,
    i.estimate_point_id, i.is_sub
  into new.item_created_at, new.item_sort_order, new.item_state_id, new.item_point_id, new.item_is_sub
  from (
    select w.created_at, w.sort_order, w.state_id, w.estimate_point_id, w.parent_id is not null as is_sub,
      w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake
        and not w.is_epic as is_shown
    from work_items w where w.id = new.work_item_id for no key update
  ) i;
  return new;
end $place$;
${PLACES.map(partOf).join('')}
create function carry_counts_of_items() returns trigger language plpgsql as $carry$
begin${PLACES.map(carryTo).join('')}
  return null;
end $carry$;
create trigger work_items_carry_counts after update on work_items referencing new table as came
  for each statement execute function carry_counts_of_items();
`;
