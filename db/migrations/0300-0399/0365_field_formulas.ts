import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Formulas of fields (docs/contract/fields.md#formulas). Their results are stored with the values of an item by every
 * statement that writes what they read, whichever command it belongs to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The expression of a formula, as api/projects/fields/formulas/compile.ts makes it; those that read others come later.
create table field_formulas (
  field_id uuid primary key references fields on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  position int not null,
  expression text not null
);

create function formula_stored(value numeric) returns numeric language sql immutable parallel safe
return case when abs(round(value, 6)) < 1e15 then trim_scale(round(value, 6)) end;

create function formula_product(one numeric, other numeric) returns numeric language sql immutable parallel safe
return case when abs(one * other) < 1e61 then round(one * other, 20) end;

create function formula_rounded(value numeric, places numeric) returns numeric language sql immutable parallel safe
return case when places is not null then round(value, greatest(-15, least(6, trunc(places)))::int) end;

create function formula_date(value text) returns date language sql stable parallel safe
return case when value ~ '^\\d{4}-\\d\\d-\\d\\d$' and pg_input_is_valid(value, 'date') then value::date end;

create function formula_shifted(day date, days numeric) returns date language sql immutable parallel safe
return case when abs(trunc(days)) <= 1000000 and day + trunc(days)::int between '0001-01-01' and '9999-12-31'
  then day + trunc(days)::int end;

create function formula_day(day date) returns text language sql immutable parallel safe
return lpad(extract(year from day)::text, 4, '0') || '-' || lpad(extract(month from day)::text, 2, '0')
  || '-' || lpad(extract(day from day)::text, 2, '0');

create function computed_fields(of_project uuid, given jsonb, starts date, due date) returns jsonb
language plpgsql stable as $$
declare
  formula record;
  result jsonb := given;
  value jsonb;
begin
  for formula in
    select f.field_id::text as id, f.expression from project_fields u
    join field_formulas f on f.field_id = u.field_id
    where u.project_id = of_project order by f.position
  loop
    execute 'select ' || formula.expression into value using result, starts, due;
    if value is null or value = 'null' then
      result := result - formula.id;
    else
      result := result || jsonb_build_object(formula.id, value);
    end if;
  end loop;
  return result;
end $$;

create function compute_fields_of_item() returns trigger language plpgsql as $$
begin
  new.fields := computed_fields(new.project_id, new.fields, new.start_date, new.target_date);
  return new;
end $$;

create trigger fields_of_new_item before insert on work_items
for each row execute function compute_fields_of_item();
create trigger fields_of_changed_item before update of fields, start_date, target_date, project_id on work_items
for each row when (new.fields is distinct from old.fields or new.start_date is distinct from old.start_date
  or new.target_date is distinct from old.target_date or new.project_id is distinct from old.project_id)
execute function compute_fields_of_item();
`;
