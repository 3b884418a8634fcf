import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Notifications of updates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table notifications
  add column update_id uuid references updates on delete cascade,
  drop constraint notifications_entity_name_check,
  add constraint notifications_entity_name_check
    check (entity_name in ('issue', 'page', 'reminder', 'update')) not valid;
create index notifications_update_idx on notifications (update_id) where update_id is not null;
`;
