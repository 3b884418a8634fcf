import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Copies of the whole installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table backups (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  created_by uuid references users on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  storage_key text not null unique,
  size bigint,
  "rows" int,
  files int,
  missing_files int,
  error text
);
create unique index backups_one_at_a_time on backups ((true)) where state in ('queued', 'running');
create index backups_time_idx on backups (created_at desc);
`;
