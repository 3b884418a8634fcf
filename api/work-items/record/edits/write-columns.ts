import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../../context.ts';
import { COLUMN_FIELDS, COLUMN_TYPES, type ItemEdit, columnOf } from './values.ts';

/**
 * Columns that any of the edits changes; who is not changed in one gets their old value again. `completions` are times
 * of completion that come back with a state, by item.
 */
export async function writeColumns(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  completions: ReadonlyMap<string, string | null> = new Map(),
): Promise<void> {
  const fields = COLUMN_FIELDS.filter((field) => edits.some((edit) => edit.fields.includes(field)));
  const rows = edits.map(({ item, after }) => ({
    id: item.id,
    old_completed_at: completions.get(item.id) ?? null,
    ...Object.fromEntries(fields.map((field) => [field, after[field]])),
  }));
  const typed = fields.map((field) => sql`, ${sql.ref(field)} ${sql.raw(COLUMN_TYPES[field])}`);
  const set = fields.map((field) => sql`, ${sql.ref(columnOf(field))} = n.${sql.ref(field)}`);
  const isMoved = fields.includes('state_id');
  await sql`
    update work_items w set updated_at = clock_timestamp(), updated_by = ${ctx.user.id} ${sql.join(set, sql``)}
      ${isMoved ? completion : sql``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as
      n(id uuid, old_completed_at timestamptz ${sql.join(typed, sql``)})
      ${isMoved ? sql`join states s on s.id = n.state_id` : sql``}
    where w.id = n.id`.execute(tx);
}

/**
 * Entering the completed group sets the date, leaving it clears the date, staying in it keeps it
 * (docs/contract/work-items.md#completion).
 */
const completion = sql`
  , last_state_change = case when w.state_id = n.state_id then w.last_state_change else clock_timestamp() end,
  completed_at = case when s."group" = 'completed'
    then coalesce(n.old_completed_at, w.completed_at, clock_timestamp()) end`;
