import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What a Change speaks of beside its own row is looked for by a function (docs/decisions/021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Most Changes speak of their own row alone. Written out in the statement that appends them, looking for others was
-- prepared each time for nothing, and was taken for so much work that the statement was planned anew at every write.
create function about_of_change(of_stream text, of_id uuid, mentioned uuid[])
returns jsonb language plpgsql stable as $about$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'items', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'project_id', m.project_id, 'creator_id', m.created_by))
      from work_items m where m.id = any(mentioned)),
    'children', (
      select jsonb_agg(n) from (
        select c.project_id, c.created_by as creator_id, count(*)::int as count from work_items c
        where c.parent_id = of_id and c.project_id <> split_part(of_stream, ':', 2)::uuid
          and c.deleted_at is null and c.archived_at is null and not c.is_draft
        group by c.project_id, c.created_by) n)
  ));
end $about$;
`;
