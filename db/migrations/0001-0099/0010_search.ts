import { type Kysely, sql } from 'kysely';
import { loadTrigrams, runStatements } from '../base/statements.ts';

/** What work items and comments are found by, and indexes for lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // To read the texts of a large tracker takes longer than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  await loadTrigrams(db);
  await runStatements(db, STATEMENTS);
}

// The words of an item have a table of their own: an item is written with every drag of a card, and each new version of
// a row goes into every index of its table, the large ones over texts included.
const STATEMENTS = `
-- The words of a text, each as it is written, in lower case; words are parted by all punctuation, so that "a/b.c" is
-- three. A text beyond 200,000 characters would not fit.
create function search_words(given text) returns tsvector language sql immutable parallel safe as $words$
  select to_tsvector('pg_catalog.simple'::regconfig,
    regexp_replace(left(given, 200000), '[][!"#$%&''()*+,./:;<=>?@^_{|}~\\x5c\\x60-]+', ' ', 'g'))
$words$;

create table work_item_words (
  work_item_id uuid primary key references work_items on delete cascade,
  project_id uuid not null references projects on delete cascade,
  sequence_id integer not null,
  created_by uuid,
  name text not null,
  name_words tsvector not null,
  -- Of the name and of the description.
  text_words tsvector not null
);
create index work_item_words_project_idx on work_item_words (project_id);
create index work_item_words_name_idx on work_item_words using gin (name gin_trgm_ops);
create index work_item_words_name_words_idx on work_item_words using gin (name_words);
create index work_item_words_text_words_idx on work_item_words using gin (text_words);
drop index work_items_name_idx;

create function add_work_item_words() returns trigger language plpgsql as $words$
begin
  insert into work_item_words (work_item_id, project_id, sequence_id, created_by, name, name_words, text_words)
  select id, project_id, sequence_id, created_by, name, search_words(name),
    search_words(concat_ws(' ', name, description_stripped))
  from added;
  return null;
end $words$;
create trigger work_items_add_words after insert on work_items
  referencing new table as added for each statement execute function add_work_item_words();

create function change_work_item_words() returns trigger language plpgsql as $words$
begin
  update work_item_words set created_by = new.created_by, name = new.name, name_words = search_words(new.name),
    text_words = search_words(concat_ws(' ', new.name, new.description_stripped))
  where work_item_id = new.id;
  return null;
end $words$;
create trigger work_items_change_words after update of name, description_stripped, created_by on work_items for each row
  when (old.name is distinct from new.name or old.description_stripped is distinct from new.description_stripped
    or old.created_by is distinct from new.created_by)
  execute function change_work_item_words();

insert into work_item_words (work_item_id, project_id, sequence_id, created_by, name, name_words, text_words)
  select id, project_id, sequence_id, created_by, name, search_words(name),
    search_words(concat_ws(' ', name, description_stripped))
  from work_items;

-- Items of which the name has something like each of these words in it, the longest first. The limit of likeness is what
-- one wrong letter leaves of a word of five.
create function near_names(words text[], projects uuid[])
returns table (work_item_id uuid, nearness real) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.5 as $words$
  select n.work_item_id, (select avg(word_similarity(word, n.name))::real from unnest(words) word)
  from work_item_words n
  where words[1] <% n.name and n.project_id = any(projects)
    and not exists (select from unnest(words[2:]) word where not word <% n.name)
$words$;

create index comments_words_idx on comments using gin (search_words(comment_stripped)) where deleted_at is null;

-- Orders of lists, and the list for clients that keep a copy, which is read by the index alone up to its page; what
-- such a client is to forget is little.
create index work_items_name_order_idx on work_items (project_id, name, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_priority_idx on work_items (project_id, priority_rank desc, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_completed_idx on work_items (project_id, completed_at desc nulls last, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_due_idx on work_items (project_id, target_date, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_sync_idx on work_items (project_id, updated_at, id) include (state_id, created_by)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_gone_idx on work_items (project_id, updated_at, id) include (created_by)
  where deleted_at is not null or archived_at is not null;
drop index work_items_target_idx;
drop index work_items_updated_idx;
`;
