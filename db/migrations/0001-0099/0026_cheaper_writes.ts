import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Less to write with every change of an item (docs/decisions/021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- A version that is saved over moves its last_saved_at alone: without that in an index, and with room on its page, the row
-- is written and no index is. The newest was made last, too.
drop index work_item_versions_item_idx;
create index work_item_versions_item_idx on work_item_versions (work_item_id, created_at desc);
alter table work_item_versions set (fillfactor = 70);

-- Nothing asks what somebody did in a workspace.
drop index activities_actor_idx;
`;
