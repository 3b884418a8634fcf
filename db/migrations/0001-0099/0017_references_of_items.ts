import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Fewer references of what is written all day, and words of items that are found once (docs/decisions/012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What hangs on an item goes with the item, that with its project, and that with its workspace; people are never
-- removed. A reference more than that removes nothing, but with each row it looks up and locks another one: that of a
-- workspace, a project or a person, the same for everybody who writes at that moment.
alter table work_items
  drop constraint work_items_workspace_id_fkey,
  drop constraint work_items_created_by_fkey,
  drop constraint work_items_updated_by_fkey;
alter table work_item_assignees
  drop constraint work_item_assignees_workspace_id_fkey,
  drop constraint work_item_assignees_project_id_fkey,
  drop constraint work_item_assignees_user_id_fkey;
alter table work_item_labels
  drop constraint work_item_labels_workspace_id_fkey,
  drop constraint work_item_labels_project_id_fkey;
alter table work_item_subscribers
  drop constraint work_item_subscribers_workspace_id_fkey,
  drop constraint work_item_subscribers_project_id_fkey,
  drop constraint work_item_subscribers_user_id_fkey;
alter table work_item_mentions
  drop constraint work_item_mentions_workspace_id_fkey,
  drop constraint work_item_mentions_project_id_fkey,
  drop constraint work_item_mentions_user_id_fkey;
alter table work_item_relations
  drop constraint work_item_relations_workspace_id_fkey,
  drop constraint work_item_relations_project_id_fkey,
  drop constraint work_item_relations_created_by_fkey,
  drop constraint work_item_relations_updated_by_fkey;
alter table work_item_links
  drop constraint work_item_links_workspace_id_fkey,
  drop constraint work_item_links_project_id_fkey,
  drop constraint work_item_links_created_by_fkey,
  drop constraint work_item_links_updated_by_fkey;
alter table comments
  drop constraint comments_workspace_id_fkey,
  drop constraint comments_project_id_fkey,
  drop constraint comments_actor_id_fkey,
  drop constraint comments_created_by_fkey,
  drop constraint comments_updated_by_fkey;
alter table cycle_work_items
  drop constraint cycle_work_items_workspace_id_fkey,
  drop constraint cycle_work_items_project_id_fkey,
  drop constraint cycle_work_items_created_by_fkey;
alter table module_work_items
  drop constraint module_work_items_workspace_id_fkey,
  drop constraint module_work_items_project_id_fkey,
  drop constraint module_work_items_created_by_fkey;
alter table work_item_description_versions
  drop constraint work_item_description_versions_workspace_id_fkey,
  drop constraint work_item_description_versions_project_id_fkey,
  drop constraint work_item_description_versions_owned_by_id_fkey,
  drop constraint work_item_description_versions_created_by_fkey,
  drop constraint work_item_description_versions_updated_by_fkey;
alter table work_item_versions
  drop constraint work_item_versions_workspace_id_fkey,
  drop constraint work_item_versions_project_id_fkey,
  drop constraint work_item_versions_owned_by_id_fkey,
  drop constraint work_item_versions_created_by_fkey,
  drop constraint work_item_versions_updated_by_fkey;

-- Without a description the words of the text are those of the name.
create or replace function add_work_item_words() returns trigger language plpgsql as $words$
begin
  insert into work_item_words (work_item_id, project_id, sequence_id, created_by, name, name_words, text_words)
  select id, project_id, sequence_id, created_by, name, n.words,
    case when description_stripped <> '' then search_words(concat_ws(' ', name, description_stripped)) else n.words end
  from added cross join lateral (select search_words(name) as words offset 0) n;
  return null;
end $words$;

create or replace function change_work_item_words() returns trigger language plpgsql as $words$
declare
  words constant tsvector := search_words(new.name);
begin
  update work_item_words set created_by = new.created_by, name = new.name, name_words = words,
    text_words = case when new.description_stripped <> ''
      then search_words(concat_ws(' ', new.name, new.description_stripped)) else words end
  where work_item_id = new.id;
  return null;
end $words$;
`;
