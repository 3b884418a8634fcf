import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeDescribed } from '@tandem/db/rich-text/merged-write.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateCycle } from '@tandem/shared/planning/cycles/input.ts';
import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takePlanPlace } from '../places.ts';
import { readCycleChanges } from './announce.ts';
import { readPeriod, requireFree, requireWholeDays } from './dates.ts';
import { findCycle } from './repo.ts';
import {
  type CycleColumns,
  type LockedCycle,
  lockCycle,
  requireNotArchived,
  writeCycle,
} from './write-repo.ts';

/**
 * Changes what the body names (docs/contract/cycles.md#changing-a-cycle). Of a cycle that is over only its place changes;
 * an archived one stays as it is.
 */
export const updateCycle = (ctx: ProjectContext, id: string, input: UpdateCycle): Promise<Cycle> =>
  writeDescribed(input, (fields, requireSeen) => writeFields(ctx, id, fields, requireSeen));

async function writeFields(
  ctx: ProjectContext,
  id: string,
  input: UpdateCycle,
  requireSeen: (description: string) => void,
): Promise<Cycle> {
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const before = await lockCycle(tx, ctx, id);
    requireNotArchived(before);
    requireSeen(before.description);
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'cycle', id });
    const given = before.is_completed ? placeOf(input) : input;
    const taken = await takePlanPlace(
      tx,
      { table: 'cycles', project_id: ctx.project.id },
      { id, wanted: given.sort_order },
    );
    const place = taken ? { sort_order: taken.place } : {};
    const values = { ...columnsOf(given), ...place, ...(await periodOf(tx, ctx, { before, given })) };
    const isWritten = await writeCycle(tx, { id, by: ctx.user.id }, values);
    const row = must(await findCycle(tx, ctx, id), 'it is locked');
    await logEdit();
    const ids = [...(isWritten ? [id] : []), ...(taken?.moved ?? [])];
    if (ids.length > 0) await recordFor(ctx, tx, await readCycleChanges(tx, ids));
    return row;
  });
}

function placeOf({ sort_order }: UpdateCycle): UpdateCycle {
  if (sort_order === undefined) {
    throw badRequest('The Cycle has already been completed so it cannot be edited');
  }
  return { sort_order };
}

function columnsOf({ start_date: _start, end_date: _end, ...given }: UpdateCycle): CycleColumns {
  const { view_props, logo_props, ...plain } = given;
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(view_props ? { view_props: toJsonb(view_props) } : {}),
    ...(logo_props ? { logo_props: toJsonb(logo_props) } : {}),
  };
}

/** The period, if the body has any of its days; a start that stays on its day stays at its moment. */
async function periodOf(
  tx: Tx,
  ctx: ProjectContext,
  { before, given }: { before: LockedCycle; given: UpdateCycle },
): Promise<CycleColumns> {
  if (given.start_date === undefined && given.end_date === undefined) return {};
  const { start_date = before.start_day, end_date = before.end_day } = given;
  requireWholeDays({ start_date, end_date });
  if (start_date === null || end_date === null) return { start_date: null, end_date: null };
  const read = await readPeriod(tx, ctx.project.id, { start_date, end_date });
  const { start_date: stored } = before;
  const period = stored !== null && before.start_day === start_date ? { ...read, start_date: stored } : read;
  await requireFree(tx, { project_id: ctx.project.id, period, except: before.id });
  return period;
}
