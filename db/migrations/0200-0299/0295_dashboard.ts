import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** How people have arranged the dashboard that came before the home (docs/contract/dashboard.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table dashboard_widgets (
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  key text not null,
  is_visible boolean not null,
  filters jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, workspace_id, key)
);
`;
