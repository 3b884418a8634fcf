import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Pages are found by the words of their texts (docs/decisions/034). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table page_words (
  page_id uuid primary key references pages on delete cascade,
  -- Of the name and of the text.
  words tsvector not null
);
create index page_words_idx on page_words using gin (words);

create function add_page_words() returns trigger language plpgsql as $words$
begin
  insert into page_words (page_id, words)
  select id, search_terms(concat_ws(' ', name, description_stripped)) from added
  on conflict (page_id) do nothing;
  return null;
end $words$;
create trigger pages_add_words after insert on pages
  referencing new table as added for each statement execute function add_page_words();

create function change_page_words() returns trigger language plpgsql as $words$
begin
  insert into page_words (page_id, words)
  values (new.id, search_terms(concat_ws(' ', new.name, new.description_stripped)))
  on conflict (page_id) do update set words = excluded.words;
  return null;
end $words$;
create trigger pages_change_words after update of name, description_stripped on pages for each row
  when (old.name is distinct from new.name or old.description_stripped is distinct from new.description_stripped)
  execute function change_page_words();

insert into search_rebuilds (name, is_done) values ('pages', not exists (select from pages));
`;
