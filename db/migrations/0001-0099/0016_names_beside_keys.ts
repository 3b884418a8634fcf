import { type Kysely, sql } from 'kysely';

/**
 * The names of items in the key of the table of their words. Lists that are filtered by a name walk in their order and
 * ask for one name after the other: of rows that hold all the words of their item, each is a page of its own to read.
 * Names are changed seldom, and the table of items has no index more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table work_item_words
      drop constraint work_item_words_pkey,
      add primary key (work_item_id) include (name)`.execute(db);
}
