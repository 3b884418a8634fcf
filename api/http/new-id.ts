import type { Tx } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';

type NewRow = {
  table:
    | 'absences'
    | 'analytic_views'
    | 'comments'
    | 'cycles'
    | 'favorites'
    | 'fields'
    | 'holidays'
    | 'initiative_parts'
    | 'initiatives'
    | 'intake_work_items'
    | 'labels'
    | 'module_links'
    | 'modules'
    | 'page_comments'
    | 'pages'
    | 'quick_links'
    | 'stickies'
    | 'recurrences'
    | 'templates'
    | 'time_activities'
    | 'time_timers'
    | 'update_comments'
    | 'updates'
    | 'views'
    | 'work_item_links'
    | 'work_item_worklogs'
    | 'work_items'
    | 'workspace_themes';
  /** The id that the maker has chosen, if they have. */
  id: string | undefined;
  /** Whether a row `t` is what this very call would have made: by the same person, in the same place, and still there. */
  is_same: RawBuilder<boolean>;
};

/**
 * Whether a row was made before under the id that its maker has chosen: then the call is a repeat, which writes nothing.
 * 409 when the id stands for anything else, of whomever, deleted or not: the answer does not say which. Two at once are
 * seen to by the primary key, whose refusal is tried again (inTransaction).
 */
export async function isMadeAlready(tx: Tx, { table, id, is_same }: NewRow): Promise<boolean> {
  if (id === undefined) return false;
  const { rows } = await sql<{ is_same: boolean }>`
    select coalesce(${is_same}, false) as is_same from ${sql.table(table)} t where t.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row && !row.is_same) throw new AppError(409, { id: ['This id is taken.'] });
  return row !== undefined;
}
