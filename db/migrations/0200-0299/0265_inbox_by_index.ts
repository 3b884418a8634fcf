import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A large inbox is counted without its rows, which are wide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What a notification is about and how it is marked stands in the indexes themselves.
drop index notifications_receiver_idx;
create index notifications_receiver_idx on notifications (receiver_id, workspace_id, created_at desc, id)
  include (work_item_id, page_id, is_mention, entity_name, read_at, snoozed_till, archived_at)
  where deleted_at is null and is_shown;
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (receiver_id, workspace_id, work_item_id, page_id)
  include (is_mention, entity_name, snoozed_till)
  where deleted_at is null and is_shown and read_at is null and archived_at is null;

-- Few are about a page.
drop index notifications_page_idx;
create index notifications_page_idx on notifications (page_id) where page_id is not null;
`;
