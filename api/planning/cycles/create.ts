import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateCycle } from '@tandem/shared/planning/cycles/input.ts';
import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { logCreation } from '../edits/log.ts';
import { readCycleChanges } from './announce.ts';
import { type CycleDays, type Period, readPeriod, requireFree, requireWholeDays } from './dates.ts';
import { findCycle } from './repo.ts';
import { insertCycle } from './write-repo.ts';

/** A new cycle of the caller, before all others (docs/contract/cycles.md#a-new-cycle). 400 for days that are taken. */
export async function createCycle(ctx: ProjectContext, input: CreateCycle): Promise<Cycle> {
  const { id, start_date = null, end_date = null } = input;
  requireWholeDays({ start_date, end_date });
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const is_same = sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id}
      and t.deleted_at is null and t.archived_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'cycles', id, is_same }))) {
      return must(await findCycle(tx, ctx, id), 'it is there');
    }
    const period = await freePeriod(tx, ctx, { start_date, end_date });
    const made = await insertCycle(tx, ctx, { ...columnsOf(input), ...period, ...(id ? { id } : {}) });
    const row = must(await findCycle(tx, ctx, made), 'just written');
    await logCreation(tx, ctx, { kind: 'cycle', id: made });
    await recordFor(ctx, tx, await readCycleChanges(tx, [made]));
    return row;
  });
}

async function freePeriod(tx: Tx, ctx: ProjectContext, days: CycleDays): Promise<Partial<Period>> {
  const { start_date, end_date } = days;
  if (start_date === null || end_date === null) return {};
  const period = await readPeriod(tx, ctx.project.id, { start_date, end_date });
  await requireFree(tx, { project_id: ctx.project.id, period, except: null });
  return period;
}

const columnsOf = (input: CreateCycle) => ({
  name: input.name,
  description: input.description ?? '',
  view_props: toJsonb(input.view_props ?? {}),
  logo_props: toJsonb(input.logo_props ?? {}),
  external_source: input.external_source ?? null,
  external_id: input.external_id ?? null,
});
