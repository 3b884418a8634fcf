import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Formulas read the estimate point of an item (docs/contract/fields.md#formulas), and projects know whether they use
 * fields that are computed when items are read (docs/contract/fields.md#computed-when-read).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create function points_of(point uuid) returns numeric language sql stable parallel safe
return (
  select t.value::numeric from estimate_points t join estimates e on e.id = t.estimate_id
  where t.id = point and t.deleted_at is null and e.type = 'points' and t.value ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$'
);

create function computed_fields(of_project uuid, given jsonb, starts date, due date, point uuid) returns jsonb
language plpgsql stable as $$
declare
  formula record;
  result jsonb := given;
  value jsonb;
  points numeric := case when point is not null then points_of(point) end;
begin
  for formula in
    select f.field_id::text as id, f.expression from project_fields u
    join field_formulas f on f.field_id = u.field_id
    where u.project_id = of_project order by f.position
  loop
    execute 'select ' || formula.expression into value using result, starts, due, points;
    if value is null or value = 'null' then
      result := result - formula.id;
    else
      result := result || jsonb_build_object(formula.id, value);
    end if;
  end loop;
  return result;
end $$;

-- The release before this one calls it.
create or replace function computed_fields(of_project uuid, given jsonb, starts date, due date) returns jsonb
language sql stable return computed_fields(of_project, given, starts, due, null);

create or replace function compute_fields_of_item() returns trigger language plpgsql as $$
begin
  new.fields := computed_fields(new.project_id, new.fields, new.start_date, new.target_date, new.estimate_point_id);
  return new;
end $$;

drop trigger fields_of_changed_item on work_items;
create trigger fields_of_changed_item
before update of fields, start_date, target_date, project_id, estimate_point_id on work_items
for each row when (new.fields is distinct from old.fields or new.start_date is distinct from old.start_date
  or new.target_date is distinct from old.target_date or new.project_id is distinct from old.project_id
  or new.estimate_point_id is distinct from old.estimate_point_id)
execute function compute_fields_of_item();

-- Whether lists of the project ask for fields that are computed when items are read.
alter table projects add column has_read_fields boolean not null default false;
`;
