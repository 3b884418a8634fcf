import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A browser is sent to as long as the session lasts in which push was allowed there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Null only in rows that the release before this one wrote: these are sent nothing.
alter table push_subscriptions add column session_id uuid references sessions (id) on delete cascade;

-- Which session a browser of before belongs to is certain only where its person has a single one that it can be.
update push_subscriptions p set session_id = o.session_id
from (select q.id, (array_agg(s.id))[1] as session_id
  from push_subscriptions q
  join sessions s on s.user_id = q.user_id and s.scope = 'app' and s.user_agent = q.user_agent
    and s.expires_at > now() and s.created_at <= q.updated_at
  group by q.id having count(*) = 1) o
where o.id = p.id;
delete from push_subscriptions where session_id is null;
create index push_subscriptions_session_idx on push_subscriptions (session_id);
`;
