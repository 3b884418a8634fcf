import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Labels, people, modules and cycles know their items in the order of lists (docs/decisions/022). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large tracker has hundreds of thousands of these rows.
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The place of the item in lists of issues, null while they do not show it. Only the triggers below write it.
alter table work_item_labels add column item_created_at timestamptz, add column item_sort_order double precision;
alter table work_item_assignees add column item_created_at timestamptz, add column item_sort_order double precision;
alter table module_work_items add column item_created_at timestamptz, add column item_sort_order double precision;
alter table cycle_work_items add column item_created_at timestamptz, add column item_sort_order double precision;

-- Whoever changes the place of the item holds its row, and has written the places of all that it was in by then. The row
-- is asked for by its id alone: what it is shall be read once it is held.
create function take_place_of_item() returns trigger language plpgsql as $place$
begin
  select case when i.is_shown then i.created_at end, case when i.is_shown then i.sort_order end
  into new.item_created_at, new.item_sort_order
  from (
    select w.created_at, w.sort_order, w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake and not w.is_epic as is_shown
    from work_items w where w.id = new.work_item_id for no key update
  ) i;
  return new;
end $place$;
create trigger work_item_labels_take_place before insert on work_item_labels
  for each row execute function take_place_of_item();
create trigger work_item_assignees_take_place before insert on work_item_assignees
  for each row execute function take_place_of_item();
create trigger module_work_items_take_place before insert on module_work_items
  for each row execute function take_place_of_item();
create trigger cycle_work_items_take_place before insert on cycle_work_items
  for each row execute function take_place_of_item();

create function move_place_of_item() returns trigger language plpgsql as $place$
declare
  is_shown constant boolean := new.deleted_at is null and new.archived_at is null and not new.is_draft
    and not new.is_hidden_by_intake and not new.is_epic;
  place_at constant timestamptz := case when is_shown then new.created_at end;
  place constant double precision := case when is_shown then new.sort_order end;
begin
  update work_item_labels set item_created_at = place_at, item_sort_order = place where work_item_id = new.id;
  update work_item_assignees set item_created_at = place_at, item_sort_order = place where work_item_id = new.id;
  update module_work_items set item_created_at = place_at, item_sort_order = place where work_item_id = new.id;
  update cycle_work_items set item_created_at = place_at, item_sort_order = place where work_item_id = new.id;
  return null;
end $place$;
create trigger work_items_move_place
  after update of created_at, sort_order, deleted_at, archived_at, is_draft, is_hidden_by_intake, is_epic on work_items
  for each row when (
    (new.created_at, new.sort_order, new.deleted_at is null and new.archived_at is null and not new.is_draft
      and not new.is_hidden_by_intake and not new.is_epic)
    is distinct from
    (old.created_at, old.sort_order, old.deleted_at is null and old.archived_at is null and not old.is_draft
      and not old.is_hidden_by_intake and not old.is_epic))
  execute function move_place_of_item();

update work_item_labels r set item_created_at = w.created_at, item_sort_order = w.sort_order from work_items w
  where w.id = r.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
    and not w.is_hidden_by_intake and not w.is_epic;
update work_item_assignees r set item_created_at = w.created_at, item_sort_order = w.sort_order from work_items w
  where w.id = r.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
    and not w.is_hidden_by_intake and not w.is_epic;
update module_work_items r set item_created_at = w.created_at, item_sort_order = w.sort_order from work_items w
  where w.id = r.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
    and not w.is_hidden_by_intake and not w.is_epic;
update cycle_work_items r set item_created_at = w.created_at, item_sort_order = w.sort_order from work_items w
  where w.id = r.work_item_id and w.deleted_at is null and w.archived_at is null and not w.is_draft
    and not w.is_hidden_by_intake and not w.is_epic;

-- The newest first, in the place of the index by the key alone; and by hand.
drop index work_item_labels_label_idx;
create index work_item_labels_created_idx
  on work_item_labels (label_id, item_created_at desc nulls last, work_item_id);
create index work_item_labels_sort_idx
  on work_item_labels (label_id, item_sort_order, item_created_at desc nulls last, work_item_id)
  where item_sort_order is not null;
drop index work_item_assignees_user_idx;
create index work_item_assignees_created_idx
  on work_item_assignees (user_id, project_id, item_created_at desc nulls last, work_item_id);
create index work_item_assignees_sort_idx
  on work_item_assignees (user_id, project_id, item_sort_order, item_created_at desc nulls last, work_item_id)
  where item_sort_order is not null;
-- Counted by the index alone.
drop index work_item_labels_project_idx;
create index work_item_labels_project_idx
  on work_item_labels (project_id, work_item_id, label_id) include (item_created_at);
drop index work_item_assignees_project_idx;
create index work_item_assignees_project_idx
  on work_item_assignees (project_id, work_item_id, user_id) include (item_created_at);
drop index module_work_items_module_idx;
create index module_work_items_created_idx
  on module_work_items (module_id, item_created_at desc nulls last, work_item_id);
create index module_work_items_sort_idx
  on module_work_items (module_id, item_sort_order, item_created_at desc nulls last, work_item_id)
  where item_sort_order is not null;
drop index cycle_work_items_cycle_idx;
create index cycle_work_items_created_idx
  on cycle_work_items (cycle_id, item_created_at desc nulls last, work_item_id);
create index cycle_work_items_sort_idx
  on cycle_work_items (cycle_id, item_sort_order, item_created_at desc nulls last, work_item_id)
  where item_sort_order is not null;
`;
