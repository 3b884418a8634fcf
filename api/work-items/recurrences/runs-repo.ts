import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { must } from '@tandem/shared/must.ts';
import type { ListedRun, Recurrence, RunNote } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { RunKind } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';

type NewRun = { due: string; kind: RunKind; made_at: Date; member_id?: string | null; note?: RunNote | null };

/** Writes a run, once for each due day. Gives its id; undefined when that day has one already. */
export async function insertRun(
  tx: Tx,
  { id, workspace_id, project_id }: Pick<Recurrence, 'id' | 'workspace_id' | 'project_id'>,
  { due, kind, made_at, member_id = null, note = null }: NewRun,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into recurrence_runs (workspace_id, project_id, recurrence_id, due, made_at, member_id, kind, note)
    values (${workspace_id}, ${project_id}, ${id}, ${due}, ${made_at.toISOString()}, ${member_id}, ${kind},
      ${toJsonb(note)})
    on conflict (recurrence_id, due) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Says which item a run made. */
export async function completeRun(
  tx: Tx,
  { id, item_id, note }: { id: string; item_id: string; note: RunNote | null },
): Promise<void> {
  await tx
    .updateTable('recurrence_runs')
    .set({ work_item_id: item_id, note: toJsonb(note) as RawBuilder<never> })
    .where('id', '=', id)
    .execute();
}

const NEWEST: ListKey = [
  { value: sql`r.due`, type: 'date', isDescending: true },
  { value: sql`r.id`, type: 'uuid', isDescending: true },
];

const columns = sql<ListedRun>`
  r.id, r.recurrence_id, r.due, r.made_at, r.work_item_id as item_id, r.member_id, r.kind, r.note,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'sequence_id', w.sequence_id,
    'project_id', w.project_id, 'project_identifier', p.identifier, 'state_id', w.state_id) end as item`;

/** A page of runs, the newest due day first; items that `sees` leaves out are not named. */
export async function readRuns(
  db: Db,
  { recurrence_id, sees, page }: { recurrence_id: string; sees: RawBuilder<unknown>; page: Page },
): Promise<{ found: PageRows<ListedRun>; total: number }> {
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<ListedRun & Placed>`
    select ${columns}, ${place} from recurrence_runs r
    left join work_items w on w.id = r.work_item_id and w.deleted_at is null and ${sees}
    left join projects p on p.id = w.project_id
    where r.recurrence_id = ${recurrence_id} and ${isAfter} order by ${order} ${window}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from recurrence_runs r where r.recurrence_id = ${recurrence_id}`.execute(
    db,
  );
  return { found: pageOfRows(page, rows), total: must(counted.rows[0], 'a count gives one row').total };
}
