import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Which pages the text of a page leads to, so that nobody looks through all texts for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Whatever stands around the path of a page in its address.
create function linked_pages(html text) returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct m[1]::uuid), '{}')
  from regexp_matches(html, '/pages/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'gi') m
$$;
alter table pages add column linked_page_ids uuid[] not null generated always as (linked_pages(description_html)) stored;
create index pages_linked_idx on pages using gin (linked_page_ids) where deleted_at is null;
`;
