import type { Db } from '@tandem/db/postgres/client.ts';
import type { PublicField } from '@tandem/shared/integrations/public/schema.ts';
import { idOrNull } from '@tandem/db/rows/work-items.ts';
import { sql } from 'kysely';
import type { OpenBoard } from './base/board.ts';
import { isShown } from './base/shown.ts';

/**
 * Returns the fields whose values visitors see, in the order of the project, and the people in their values
 * (docs/contract/public-boards.md#fields-of-a-board).
 */
export async function readBoardFields(db: Db, board: OpenBoard): Promise<PublicField[]> {
  const { rows } = await sql<PublicField>`
    select f.id, f.name, f.kind, f.options,
      case when f.kind in ('person', 'people') then coalesce((
        select json_agg(json_build_object('id', u.id, 'display_name', u.display_name) order by lower(u.display_name), u.id)
        from (
          select distinct p.id from work_items w join states s on s.id = w.state_id
          cross join jsonb_array_elements_text(case jsonb_typeof(w.fields->f.id::text) when 'array' then w.fields->f.id::text
            else jsonb_build_array(w.fields->f.id::text) end) p(id)
          where w.fields ? f.id::text and ${isShown(board)}
        ) n join users u on u.id = ${idOrNull(sql`n.id`)} join project_members m on m.user_id = u.id
          and m.project_id = ${board.project.id} and m.is_active and m.deleted_at is null), '[]') else '[]' end as people
    from project_fields n join fields f on f.id = n.field_id and f.deleted_at is null and f.is_active and f.kind <> 'items'
    left join project_field_layouts l on l.project_id = n.project_id
    left join lateral (
      select o.place from jsonb_array_elements(l.sections) with ordinality o(section, place)
      where o.section->>'id' = n.section_id::text
    ) o on true
    where n.project_id = ${board.project.id} and n.is_public and l.is_enabled is not false
    order by o.place, n.position, lower(f.name)`.execute(db);
  // Visitors do not receive the text of a formula: it names fields that are hidden from them.
  return rows.map(({ options: { formula: _formula, ...options }, ...field }) => ({ ...field, options }));
}
