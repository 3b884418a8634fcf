import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A webhook is told of what its owner may read (docs/contract/webhooks.md#private-projects). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The member who chose the address.
alter table webhooks add column owner_id uuid references users;
update webhooks set owner_id = created_by;

-- None of tests.
alter table webhook_deliveries add column project_id uuid;
update webhook_deliveries d set project_id = coalesce(
  (select w.project_id from work_items w where w.id = d.entity_id),
  (select r.project_id from comments r where r.id = d.entity_id),
  (select c.project_id from cycles c where c.id = d.entity_id),
  (select m.project_id from modules m where m.id = d.entity_id),
  (select p.id from projects p where p.id = d.entity_id))
where d.event <> 'test';
`;
