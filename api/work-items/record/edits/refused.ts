import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { IS_ASKED_FOR } from '../fields/required.ts';
import type { ItemEdit } from './values.ts';

/** Items that these edits would have enter a state without what is asked for there, with the fields that they lack. */
export async function readRefused(
  tx: Tx,
  edits: readonly ItemEdit[],
): Promise<ReadonlyMap<string, string[]>> {
  const moved = edits.filter(({ fields }) => fields.includes('state_id'));
  if (moved.length === 0) return new Map();
  const wanted = moved.map(({ item, after }) => ({
    id: item.id,
    project_id: item.project_id,
    old_state: item.values.state_id,
    new_state: after.state_id,
    type_id: after.type_id,
    values: after.fields,
  }));
  const { rows } = await sql<{ id: string; field_ids: string[] }>`
    select n.id, array_agg(u.field_id order by u.position) as field_ids
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as
      n(id uuid, project_id uuid, old_state uuid, new_state uuid, type_id uuid, "values" jsonb)
    join states o on o.id = n.old_state join states s on s.id = n.new_state and s."group" <> o."group"
    join project_fields u on u.project_id = n.project_id and s."group" = any(u.required_groups)
    where (u.type_ids = '{}' or n.type_id = any(u.type_ids)) and not n."values" ? u.field_id::text
      and ${IS_ASKED_FOR}
    group by n.id`.execute(tx);
  return new Map(rows.map(({ id, field_ids }) => [id, field_ids]));
}
