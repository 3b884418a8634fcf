import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A delivery can speak of items of other projects (docs/contract/webhooks.md#private-projects). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table webhook_deliveries add column mentions uuid[] not null default '{}';

-- What was made before may speak of the items above and beside it too; the words for a chat do not say of which.
update webhook_deliveries d set mentions = m.projects
from (
  select e.id, array_agg(distinct i.project_id) as projects
  from webhook_deliveries e
  cross join lateral (values (e.body::jsonb->'activity'->>'old_identifier'),
    (e.body::jsonb->'activity'->>'new_identifier'), (e.body::jsonb->'data'->>'parent_id')) as v(id)
  join work_items i on i.project_id <> e.project_id
    and i.id = case when v.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v.id::uuid end
  where e.event = 'issue' group by e.id) m
where m.id = d.id;
`;
