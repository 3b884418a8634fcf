import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { statePuts } from './announce.ts';
import { clearDefaultState, lockState, setDefaultState } from './repo.ts';

/**
 * New items start in this state from now on; exactly one state is the default (docs/contract/states.md#the-default).
 */
export async function markDefaultState(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const state = await lockState(tx, ctx.project.id, id);
    if (!state) throw notFound();
    if (state.default) return;
    const former = await clearDefaultState(tx, ctx.project.id, ctx.user.id);
    const marked = await setDefaultState(tx, id, ctx.user.id);
    await recordFor(ctx, tx, statePuts([...former, ...marked]));
  });
}
