import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { takeOutOfWorkflows } from '@tandem/db/rows/workflows.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { stateRemoval } from './announce.ts';
import { lockState } from './repo.ts';

/**
 * Deletes a state that no work item is in, archived ones, drafts and intake counted
 * (docs/contract/states.md#states-that-stay). 400 for the default state and for the only one of its group.
 */
export async function deleteState(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const state = await lockState(tx, ctx.project.id, id);
    if (!state) throw notFound();
    const hold = await whyItStays(tx, state);
    if (hold) throw badRequest(hold);
    await recordFor(ctx, tx, await removeState(tx, ctx, state));
  });
}

/** The same for a state that is locked and does not stay. Gives the Changes. */
export async function removeState(tx: Tx, ctx: ProjectContext, state: State): Promise<NewChange[]> {
  await sql`update states set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${state.id}`.execute(tx);
  const scope = { project_ids: [state.project_id] };
  const workflows = await takeOutOfWorkflows(tx, scope, { state_ids: [state.id], by: ctx.user.id });
  return [...workflows, stateRemoval(state), ...(await forgetDefaultState(tx, state))];
}

/** Why a state cannot go; nothing when it can. */
export async function whyItStays(tx: Tx, state: State): Promise<string | null> {
  if (state.default) return 'The default state cannot be deleted.';
  const { rows } = await sql<{ has_items: boolean; is_last: boolean }>`
    select
      exists (select from work_items where state_id = ${state.id} and deleted_at is null)
        or exists (select from drafts where state_id = ${state.id} and deleted_at is null) as has_items,
      not exists (select from states where project_id = ${state.project_id} and "group" = ${state.group}
        and id <> ${state.id} and deleted_at is null) as is_last`.execute(tx);
  if (rows[0]?.has_items) return 'The state is not empty; only empty states can be deleted.';
  return rows[0]?.is_last ? 'The only state of its group cannot be deleted.' : null;
}

/** The state may have been where automations close items. */
async function forgetDefaultState(tx: Tx, state: State) {
  const { numAffectedRows } = await sql`
    update projects set default_state_id = null, updated_at = clock_timestamp()
    where id = ${state.project_id} and default_state_id = ${state.id}`.execute(tx);
  return numAffectedRows ? announceProject(tx, state.project_id) : [];
}
