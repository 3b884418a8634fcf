import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Second factors that are to be taken away from who has lost them, and addresses that were proven with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- token_hash is the SHA-256 of the token in the link that stops it.
create table factor_resets (
  user_id uuid primary key references users on delete cascade,
  requested_by uuid references users on delete set null,
  token_hash bytea not null,
  takes_effect_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index factor_resets_due_idx on factor_resets (takes_effect_at);

-- Whoever has come in by a code or a provider, past a second factor too, has shown the address and what was set up
-- (docs/decisions/028-proven-addresses.md). The flag was written for codes alone.
update users u set is_email_verified = true
where not u.is_email_verified and exists (select from audit_log a where a.actor_id = u.id and a.action = 'signed_in'
  and a.details->>'with' in ('magic-code', 'google', 'github', 'gitlab', 'oidc'));
`;
