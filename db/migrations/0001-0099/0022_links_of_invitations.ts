import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The random part of an invitation's link is no token of its own any more, but what its secret is derived from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- With the key of the installation it gives the secret of the link; alone it gives nothing (docs/decisions/017).
alter table workspace_invitations rename column token_hash to link_salt;
alter table project_invitations rename column token_hash to link_salt;
`;
