import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Sign-ins by a passkey that are under way: who it is nobody knows before the passkey says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- key_hash is the SHA-256 of what the browser has; the challenge is derived from that and stored nowhere.
create table passkey_sign_ins (
  key_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_sign_ins_expires_idx on passkey_sign_ins (expires_at);
`;
