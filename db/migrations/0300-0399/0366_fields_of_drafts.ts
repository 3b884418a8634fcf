import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Drafts and versions of work items hold values of custom fields; which items values are (docs/contract/item-fields.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table drafts add column fields jsonb not null default '{}';
alter table work_item_versions add column fields jsonb not null default '{}';

-- Most items have no values: a function costs them nothing, where the same words in a statement are prepared each time.
create function items_in_values(of_workspace uuid, of_values jsonb)
returns uuid[] language plpgsql stable as $items$
begin
  return array(
    select case when x ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then x::uuid end from fields f cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(of_values -> f.id::text) when 'array' then of_values -> f.id::text else '[]' end) x
    where f.workspace_id = of_workspace and f.kind = 'items'
      and x ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
end $items$;
`;
