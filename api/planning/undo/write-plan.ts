import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { sql } from 'kysely';
import type { PlaceContext, ProjectContext } from '../../context.ts';
import { putArchivedBack } from '../edits/items.ts';
import type { Gone } from '../edits/log.ts';
import { PLAN_TABLES, type PlanKind, type PlanValues } from '../edits/plan-kind.ts';
import { type Traces, restoreTraces, takeTraces } from '../edits/traces.ts';
import { writeParts } from '../initiatives/come-back.ts';
import { touchModuleItems } from '../modules/archive.ts';
import { writeModuleMembers } from '../modules/write-repo.ts';
import { deletePublishedView } from '../views/publish-repo.ts';

type Taken = { traces: Partial<Traces>; changes: NewChange[] };
type Writing = { kind: PlanKind; id: string; values: PlanValues };

/** Gives a locked cycle, module or view these values, as JSON has them. */
export async function writePlan(tx: Tx, ctx: PlaceContext, { kind, id, values }: Writing): Promise<void> {
  const { member_ids, parts, ...columns } = values;
  if (parts) await writeParts(tx, ctx, { id, parts });
  if (member_ids)
    await writeModuleMembers(tx, ctx as ProjectContext, { id, member_ids: member_ids as string[] });
  const table = sql.table(PLAN_TABLES[kind]);
  const sets = Object.keys(columns).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)},`);
  await sql`
    update ${table} t set ${sql.join(sets, sql` `)} updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(columns)}::text::jsonb) r
    where t.id = ${id}`.execute(tx);
  if (kind === 'view' && values['access'] === VIEW_ACCESS.PRIVATE) {
    await deletePublishedView(tx, { id, by: ctx.user.id });
  }
}

/** What is put away again leaves everybody's favourites. */
export async function leaveFavorites(tx: Tx, { kind, id, values }: Writing): Promise<Taken> {
  if (typeof values['archived_at'] !== 'string') return { traces: {}, changes: [] };
  return takeTraces(tx, { kind, id, isDeleted: false });
}

/** What follows of it: whatever went with it comes back with it. */
export async function followPlan(
  tx: Tx,
  ctx: PlaceContext,
  { kind, id, values, gone }: Writing & { gone: Gone },
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  if (kind === 'module' && 'archived_at' in values) {
    changes.push(...(await touchModuleItems(tx, ctx as ProjectContext, id)));
  }
  if (values['deleted_at'] === null || values['archived_at'] === null) {
    changes.push(...(await restoreTraces(tx, gone)));
  }
  if (gone.items && gone.items.length > 0 && kind !== 'view' && kind !== 'initiative') {
    const inside = await putArchivedBack(tx, ctx as ProjectContext, gone.items, ({ values: item }) =>
      kind === 'cycle'
        ? { cycle_id: item.cycle_id ?? id }
        : { module_ids: [...new Set([...item.module_ids, id])] },
    );
    changes.push(...inside);
  }
  return changes;
}
