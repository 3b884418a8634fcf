import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateState } from '@tandem/shared/projects/states/input.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { statePuts } from './announce.ts';
import { lockState, readStatesByIds, refuseTakenName, takeStatePlace, writeState } from './repo.ts';

/**
 * Renames, recolours, moves a state, or takes it to another group; then its items count as completed, or no longer
 * (docs/contract/states.md#another-group). 400 when the name is taken.
 */
export async function updateState(ctx: ProjectContext, id: string, input: UpdateState): Promise<State> {
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      requireUnarchived(await lockProject(tx, ctx.project.id));
      const before = await lockState(tx, ctx.project.id, id);
      if (!before) throw notFound();
      const taken = await takeStatePlace(tx, before, input.sequence);
      const sequence = taken ? { sequence: taken.place } : {};
      const rows = await writeState(tx, id, { ...input, ...sequence, by: ctx.user.id });
      const moved = await readStatesByIds(tx, taken?.moved ?? []);
      const state = rows[0] ?? before;
      if (rows.length + moved.length === 0) return before;
      const changes = statePuts([...rows, ...moved]);
      if (state.group !== before.group) changes.push(...(await moveItems(tx, ctx, state)));
      await recordFor(ctx, tx, changes);
      return state;
    }),
  );
}

/** Entering the completed group sets the date now, leaving it clears the date. */
async function moveItems(tx: Tx, ctx: ProjectContext, state: State): Promise<NewChange[]> {
  await allowLongWrite(tx);
  const isCompleted = state.group === 'completed';
  const { rows } = await sql<{ id: string }>`
    update work_items set
      completed_at = case when ${isCompleted} then coalesce(completed_at, now()) end,
      updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id in (
      select w.id from work_items w
      where w.state_id = ${state.id} and w.project_id = ${ctx.project.id} and w.deleted_at is null
      order by w.id for no key update)
    returning id`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return workItemChanges(ctx, tx, { project_id: ctx.project.id, ids: rows.map((row) => row.id) });
}
