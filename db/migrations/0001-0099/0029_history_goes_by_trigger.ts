import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What is written with each change of an item names it without a reference (docs/decisions/022). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Each of these rows is written by whoever holds the item: to look the item up once more for each of them, and to lock
-- it again, was a twentieth of a change. They go with their items all the same.
alter table activities drop constraint activities_work_item_id_fkey;
alter table work_item_versions drop constraint work_item_versions_work_item_id_fkey;
alter table work_item_description_versions drop constraint work_item_description_versions_work_item_id_fkey;
alter table work_item_words drop constraint work_item_words_work_item_id_fkey;

create function delete_history_of_items() returns trigger language plpgsql as $history$
begin
  delete from activities a using gone where a.work_item_id = gone.id;
  delete from work_item_versions v using gone where v.work_item_id = gone.id;
  delete from work_item_description_versions v using gone where v.work_item_id = gone.id;
  delete from work_item_words n using gone where n.work_item_id = gone.id;
  return null;
end $history$;
create trigger work_items_delete_history after delete on work_items referencing old table as gone
  for each statement execute function delete_history_of_items();
`;
