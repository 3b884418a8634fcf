import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people without an account hand in by the public form of a project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table intake_work_items
  -- Who sent it, as they call themselves, where nobody of ours did.
  add column source_name text,
  -- Of a sending with an Idempotency-Key: hashes of the key and of what was sent.
  add column sent_key bytea,
  add column sent_hash bytea;
create unique index intake_work_items_sent_key on intake_work_items (intake_id, sent_key) where sent_key is not null;
`;
