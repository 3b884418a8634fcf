import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What of a document's journal is in the text of its row, so that no older text takes its place (docs/decisions/015). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- text_seq: the text of the row may hold updates up to this number. Only a text that holds all of them takes its place.
-- failed_seq: no text could be made of the document as it was at this number; tried again when it has changed.
alter table documents
  add column text_seq bigint not null default 0,
  add column failed_seq bigint;
update documents set text_seq = last_seq;
`;
