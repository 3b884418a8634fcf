import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Items and comments are found without accents, inside of texts without spaces and by more forms (docs/decisions/034). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

// The same letters as in shared/text.
const MARKS = String.raw`(?<![иИ])\u0306|[\u00ad\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670\u200b-\u200d\u2060\ufeff]`;
const UNSPACED = [
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`,
  String.raw`\u3005-\u3007\u3031-\u3035\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff`,
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f`,
].join('');
const SIGNS = String.raw`[][!"#$%&''()*+,./:;<=>?@^_{|}~\x5c\x60-]+`;

const STATEMENTS = `
-- A text as it is compared: in lower case, without accents, each letter in its usual form. Most texts have nothing to fold.
create function search_fold(given text) returns text language sql immutable parallel safe cost 100 as $words$
  select case when octet_length(given) = char_length(given) then lower(given) else
    normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFKD), '${MARKS}', '', 'g')),
      'øłđðħıŧŋґς', 'olddhitnгσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) end
$words$;

-- Every two letters that follow each other in scripts without spaces between words, and the last one of a row of them.
create function search_pairs(folded text) returns text[] language sql immutable parallel safe cost 1000 as $words$
  select array(
    select distinct letter || rtrim(next) from (
      select letter, lead(letter, 1, ' ') over (order by place) as next
      from unnest(string_to_array(regexp_replace(folded, '[^${UNSPACED}]+', ' ', 'g'), null))
        with ordinality given(letter, place)
    ) followed where letter <> ' ')
$words$;

-- The languages, English aside, whose forms a text is found by: those of which it has about as many of the commonest
-- words as of English ones. A short text without any may be in each of them.
create function search_languages(words text) returns text[] language sql immutable parallel safe cost 1000 as $words$
  select array_remove(array[
    case when german * 2 >= english and (german > 0 or is_open) then 'de' end,
    case when french * 2 >= english and (french > 0 or is_open) then 'fr' end], null)
  from (
    select *, char_length(words) <= 300 and english + german + french = 0 as is_open from (
    select count(*) filter (where ts_lexize('english_stem', word) = '{}') as english,
      count(*) filter (where ts_lexize('german_stem', word) = '{}') as german,
      count(*) filter (where ts_lexize('french_stem', word) = '{}') as french
    from unnest(tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, left(words, 1000)))) word
    where char_length(word) > 1
    ) each
  ) counted
$words$;

-- What a text is found by: its words as they are compared, the pairs of letters where words are not parted, and of
-- German and French the stems that are no word of the text, as "de=haus". Languages beside these are found by the
-- beginnings of their words. A text beyond 200,000 characters would not fit, nor one beyond 80,000 of pairs.
create function search_terms(given text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $words$
declare
  source text := left(given, 200000);
  is_plain constant boolean := octet_length(source) = char_length(source);
  folded text := case when is_plain then source else left(search_fold(source), 200000) end;
  pairs tsvector := '';
  words tsvector;
  language text;
begin
  if not is_plain and folded ~ '[${UNSPACED}]' then
    pairs := array_to_tsvector(search_pairs(left(folded, 80000)));
    folded := left(regexp_replace(folded, '[${UNSPACED}]+', ' ', 'g'), 20000);
    source := left(regexp_replace(source, '[${UNSPACED}]+', ' ', 'g'), 20000);
  end if;
  words := strip(to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(folded, '${SIGNS}', ' ', 'g')));
  source := regexp_replace(source, '${SIGNS}', ' ', 'g');
  foreach language in array search_languages(source) loop
    words := words || array_to_tsvector(array(
      select language || '=' || stem from (
        select search_fold(stem) as stem from unnest(tsvector_to_array(to_tsvector(
          case language when 'de' then 'pg_catalog.german'::regconfig else 'pg_catalog.french'::regconfig end, source))) stem
        except select unnest(tsvector_to_array(words))
      ) others where stem <> ''));
  end loop;
  return words || pairs;
end $words$;

-- Names too are compared as they are folded.
create or replace function add_work_item_words() returns trigger language plpgsql as $words$
begin
  insert into work_item_words (work_item_id, project_id, sequence_id, created_by, name, name_words, text_words)
  select id, project_id, sequence_id, created_by, search_fold(name), n.words,
    case when description_stripped <> '' then search_terms(concat_ws(' ', name, description_stripped)) else n.words end
  from added cross join lateral (select search_terms(name) as words offset 0) n;
  return null;
end $words$;

create or replace function change_work_item_words() returns trigger language plpgsql as $words$
declare
  words constant tsvector := search_terms(new.name);
begin
  update work_item_words set created_by = new.created_by, name = search_fold(new.name), name_words = words,
    text_words = case when new.description_stripped <> ''
      then search_terms(concat_ws(' ', new.name, new.description_stripped)) else words end
  where work_item_id = new.id;
  return null;
end $words$;

-- Comments have had an index of an expression, which cannot be built anew while people write. Deleted ones have no row.
create table comment_words (
  comment_id uuid primary key references comments on delete cascade,
  work_item_id uuid not null,
  project_id uuid not null,
  words tsvector not null
);
create index comment_words_item_idx on comment_words (work_item_id);
create index comment_words_idx on comment_words using gin (words);

create function add_comment_words() returns trigger language plpgsql as $words$
begin
  insert into comment_words (comment_id, work_item_id, project_id, words)
  select id, work_item_id, project_id, search_terms(comment_stripped) from added where deleted_at is null
  on conflict (comment_id) do nothing;
  return null;
end $words$;
create trigger comments_add_words after insert on comments
  referencing new table as added for each statement execute function add_comment_words();

create function change_comment_words() returns trigger language plpgsql as $words$
begin
  if new.deleted_at is not null then
    delete from comment_words where comment_id = new.id;
  else
    insert into comment_words (comment_id, work_item_id, project_id, words)
    values (new.id, new.work_item_id, new.project_id, search_terms(new.comment_stripped))
    on conflict (comment_id) do update
      set words = excluded.words, work_item_id = excluded.work_item_id, project_id = excluded.project_id;
  end if;
  return null;
end $words$;
create trigger comments_change_words after update of comment_stripped, deleted_at on comments for each row
  when (old.comment_stripped is distinct from new.comment_stripped or old.deleted_at is distinct from new.deleted_at)
  execute function change_comment_words();

-- How far rows from before have their words. A job goes on from there, so that no step takes long.
create table search_rebuilds (
  name text primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into search_rebuilds (name, is_done) values
  ('work_items', not exists (select from work_items)), ('comments', not exists (select from comments));
`;
